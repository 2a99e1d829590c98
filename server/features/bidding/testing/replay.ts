import { sql } from 'kysely'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import type { LockedLot } from '../batch-store.ts'
import { decideBid, type LotState, type Row } from '../rules.ts'
import { lockLots, readLots } from '../store.ts'
import { logOf } from './books.ts'
import type { LogRow } from './history.ts'
import { only } from './house.ts'

type Maximum = { seq: number; accountId: number; maxAmount: number; atUs: number }

/** A member who may do everything: who was let in is no longer the question. */
const anybody = (accountId: number) => ({
  accountId,
  active: true,
  phoneVerified: true,
  available: Number.MAX_SAFE_INTEGER,
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
})

/**
 * Feeds every call that the log and the maxima tell of through the rules.
 * @returns the lot's state as the replay leaves it and as it is stored.
 * @throws when the rules refuse a call, or add other rows than the log holds.
 */
export async function replayLot(db: Database, lotId: number): Promise<{ replayed: LotState; stored: LotState }> {
  const { terms } = only(await readLots(db, { lotIds: [lotId] }))
  const { state: stored } = only<LockedLot>((await inTransaction(db, (tx) => lockLots(tx, [lotId]))).lots)
  const { firstClosesAt } = await db
    .selectFrom('lots')
    .select('firstClosesAt')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  let state: LotState = {
    ...stored,
    status: 'live',
    closesAtUs: (firstClosesAt?.getTime() ?? 0) * 1000,
    leader: null,
    secondMax: null,
    bidsCount: 0,
    extensions: 0,
    seq: 0,
  }
  for (const call of await callsOf(db, lotId)) {
    if ('becomes' in call) {
      state = { ...state, ...call.becomes, seq: state.seq + 1 }
      continue
    }
    const decision = decideBid(terms, state, anybody(call.accountId), call, call.atUs)
    if (!decision.accepted) throw new Error(`the rules refuse number ${state.seq + 1}: ${decision.reason}`)
    const rows = call.rows(decision.rows.length)
    if (JSON.stringify(rows) !== JSON.stringify(decision.rows)) throw new Error(`other rows at ${state.seq + 1}`)
    state = decision.state
  }
  return { replayed: state, stored }
}

type Call = {
  accountId: number
  amount: number
  maxAmount: number | null
  atUs: number
  /** The rows of the log that stand where this call's begin. */
  rows: (count: number) => Row[]
}

/** A row that is not automatic begins a call; a maximum of whoever leads is a raise, before the call of that number. */
async function callsOf(db: Database, lotId: number): Promise<(Call | Turn)[]> {
  const log = await logOf(db, lotId)
  const maxima = await maximaOf(db, lotId)
  const calls: (Call | Turn)[] = []
  for (let seq = 1; seq <= log.length + 1; seq += 1) {
    const row = log[seq - 1]
    const rows = (count: number) => log.slice(seq - 1, seq - 1 + count).map(plainRow)
    const here = maxima.filter((one) => one.seq === seq)
    const begun = row?.kind === 'bid' && !row.automatic ? row : undefined
    for (const { accountId, maxAmount, atUs } of here) {
      if (accountId !== begun?.accountId) calls.push({ accountId, amount: maxAmount, maxAmount, atUs, rows })
    }
    if (row && row.kind !== 'bid') calls.push(turnOf(row))
    if (!begun) continue
    const own = here.find(({ accountId }) => accountId === begun.accountId)
    const { accountId, amount } = plainRow(begun)
    calls.push({ accountId, amount, maxAmount: own?.maxAmount ?? null, atUs: begun.atUs, rows })
  }
  return calls
}

/** What the house itself did to the lot: it moved the close, or closed. */
type Turn = { becomes: Partial<LotState> }

function turnOf({ kind, payload }: LogRow): Turn {
  const { closes_at, outcome } = JSON.parse(payload) as { closes_at: string; outcome?: LotState['status'] }
  if (kind === 'close' && outcome) return { becomes: { status: outcome } }
  if (kind === 'move') return { becomes: { closesAtUs: Date.parse(closes_at) * 1000 } }
  throw new Error(`nothing is replayed of a ${kind}`)
}

const plainRow = ({ accountId, amount, automatic }: LogRow): Row => {
  if (accountId === null || amount === null) throw new Error('a bid without bidder or amount')
  return { accountId, amount, automatic }
}

const microseconds = sql<number>`(extract(epoch from at) * 1000000)::bigint`

async function maximaOf(db: Database, lotId: number): Promise<Maximum[]> {
  const rows = await db
    .selectFrom('lotMaxima')
    .where('lotId', '=', lotId)
    .select(['seq', 'accountId', 'maxAmount', microseconds.as('atUs')])
    .orderBy('seq')
    .orderBy('maxAmount')
    .execute()
  return rows
}
