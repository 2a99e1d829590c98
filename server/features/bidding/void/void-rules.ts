import { stepAt } from '#contract/values/increments.ts'
import type { LotState, LotTerms } from '../../lots/index.ts'

/** A valid row of a lot's history. Amounts in halalas. */
export type CountedRow = { seq: number; accountId: number; amount: number; automatic: boolean }

/** A member's maximum, and the call that set it; of equal maxima the earlier leads. */
export type Standing = { accountId: number; max: number; maxSeq: number }

export type Voided = {
  /** The voided rows, ascending. */
  voids: number[]
  state: LotState
  /** Remaining members, the leader first, each with their valid bid. */
  standings: (Standing & { lastAmount: number })[]
  /** Members without a valid bid. */
  gone: number[]
}

/**
 * The state of a lot without one of its rows. Numbered rules: docs/rules/bidding.md, VOID-1 and on.
 * @param rows the valid ones, ascending by `seq`, `chosen` among them.
 * @param mayLead true if a member who does not lead now may take the lead: is active and has the deposit free.
 */
export function voidRow(
  terms: Pick<LotTerms, 'openingPrice' | 'increments' | 'reservePrice'>,
  state: LotState,
  rows: readonly CountedRow[],
  standings: readonly Standing[],
  chosen: CountedRow,
  mayLead: (accountId: number) => boolean,
): Voided {
  const fallen = fallBack(rows, chosen)
  const others = standings.filter(({ accountId }) => accountId !== chosen.accountId)
  const ranked = rank(fallen.standing ? [...others, fallen.standing] : others, rows)
  const first = ranked.findIndex(({ accountId }) => accountId === state.leader?.accountId || mayLead(accountId))
  const standing = first < 0 ? [] : ranked.slice(first)
  const stands = new Set(standing.map(({ accountId }) => accountId))
  const left = fallen.rows.filter(({ accountId }) => stands.has(accountId))
  const price = priceOf(terms, left, standing)
  const counted = left.filter(({ automatic, amount }) => !automatic || (price !== null && amount <= price))
  const kept = new Set(counted.map(({ seq }) => seq))
  const [leader, second] = standing
  return {
    voids: rows.filter(({ seq }) => !kept.has(seq)).map(({ seq }) => seq),
    standings: standing.map((each) => ({
      ...each,
      lastAmount: each === leader && price !== null ? price : highest(counted, each.accountId),
    })),
    gone: standings.filter(({ accountId }) => !stands.has(accountId)).map(({ accountId }) => accountId),
    state: {
      ...state,
      leader: leader && price !== null ? { accountId: leader.accountId, price, max: leader.max } : null,
      secondMax: second?.max ?? null,
      bidsCount: counted.length,
      seq: state.seq + 1,
    },
  }
}

/** The member keeps the highest earlier amount bid by hand; the system's bids for them above it are void too. */
function fallBack(
  rows: readonly CountedRow[],
  chosen: CountedRow,
): { standing: Standing | undefined; rows: CountedRow[] } {
  const { accountId } = chosen
  const earlier = rows.filter((row) => row.accountId === accountId && row.seq < chosen.seq && !row.automatic)
  const best = earlier.reduce<CountedRow | undefined>(
    (top, row) => (top && top.amount >= row.amount ? top : row),
    undefined,
  )
  const reach = best?.amount ?? 0
  return {
    standing: best && { accountId, max: best.amount, maxSeq: best.seq },
    rows: rows.filter((row) => row.accountId !== accountId || (row.seq < chosen.seq && row.amount <= reach)),
  }
}

/** The highest maximum first. A silently raised maximum shares its number with the next row, and was before it. */
function rank(standings: readonly Standing[], rows: readonly CountedRow[]): Standing[] {
  const ownsRow = ({ accountId, maxSeq }: Standing) =>
    rows.some((row) => row.seq === maxSeq && row.accountId === accountId) ? 1 : 0
  return [...standings].sort((a, b) => b.max - a.max || a.maxSeq - b.maxSeq || ownsRow(a) - ownsRow(b))
}

function priceOf(
  terms: Pick<LotTerms, 'openingPrice' | 'increments' | 'reservePrice'>,
  rows: readonly CountedRow[],
  [leader, second]: readonly Standing[],
): number | null {
  if (!leader) return null
  const byHand = highest(
    rows.filter(({ automatic }) => !automatic),
    leader.accountId,
  )
  const aboveSecond = second ? Math.min(leader.max, second.max + stepAt(terms.increments, second.max)) : 0
  const price = Math.max(byHand, aboveSecond, terms.openingPrice)
  const reserve = terms.reservePrice
  return reserve !== null && leader.max >= reserve ? Math.max(price, reserve) : price
}

const highest = (rows: readonly CountedRow[], accountId: number): number =>
  rows.reduce((top, row) => (row.accountId === accountId ? Math.max(top, row.amount) : top), 0)
