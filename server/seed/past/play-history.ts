import { type IncrementRow, stepAt } from '#contract/values/increments.ts'
import type { Events } from '#server/features/events.ts'
import { placeHold } from '#server/features/ledger/index.ts'
import {
  bidderNumber,
  chainHash,
  entryPayload,
  FIRST_HASH,
  type Lot,
  type PlayedEvent,
  type PlayedLot,
  readLots,
} from '#server/features/lots/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { insertHistory, type Rights, rightsOf } from './play-history-store.ts'

/** The past of a lot in a new installation. Amounts in halalas. */
export type PastLot = {
  lotId: number
  opensAt: Date
  closesAt: Date
  bids: number
  highestBid: number
  /** Unset: bidding continues. */
  outcome?: 'sold' | 'rejected' | 'no_bids' | 'awaiting_owner' | undefined
}

type Deps = { secrets: Secrets; events: Events }

const US_PER_MS = 1_000
const HOUR_US = 3_600_000_000
/** A decision comes some hours after the close. */
const DECISION_US = 5 * HOUR_US

/**
 * Writes the past of demo lots, numbered and chained like any other.
 * @param members the bidders; together their balances must cover the lots' deposits.
 */
export async function playHistory(
  deps: Deps,
  tx: Tx,
  past: readonly PastLot[],
  members: readonly number[],
  now: Date,
): Promise<void> {
  if (past.length === 0) return
  const lots = new Map((await readLots(tx, { lotIds: past.map((lot) => lot.lotId) })).map((lot) => [lot.lotId, lot]))
  const rights = new Map((await rightsOf(tx, members)).map((one) => [one.accountId, one]))
  for (const story of past) {
    const lot = lots.get(story.lotId)
    if (!lot || (story.bids === 0 && story.outcome === undefined)) continue
    const played = play(deps, lot, story, rights, now)
    await insertHistory(tx, played)
    await settle(deps, tx, lot, played)
  }
}

async function settle(deps: Deps, tx: Tx, lot: Lot, { leaderId, price, status }: PlayedLot): Promise<void> {
  if (leaderId === null || price === null || status === 'rejected') return
  await placeHold(tx, {
    accountId: leaderId,
    kind: 'lot',
    refId: lot.lotId,
    amount: lot.terms.depositRequired,
  })
  if (status === 'sold')
    await deps.events.publish(tx, 'lotSold', { lotId: lot.lotId, carId: lot.carId, buyerId: leaderId, price })
}

function play(deps: Deps, lot: Lot, story: PastLot, rights: Map<number, Rights>, now: Date): PlayedLot {
  const amounts = pastAmounts(lot.terms.increments, lot.terms.openingPrice, story)
  const fromUs = story.opensAt.getTime() * US_PER_MS
  const closesUs = story.closesAt.getTime() * US_PER_MS
  const untilUs = Math.min(closesUs, now.getTime() * US_PER_MS)
  const events: PlayedEvent[] = []
  let head: Buffer = FIRST_HASH
  const append = (event: Omit<PlayedEvent, 'seq' | 'payload' | 'hash'>, outcome?: string) => {
    const seq = events.length + 1
    const bidderId = event.accountId === null ? null : bidderNumber(deps.secrets, lot.auctionId, event.accountId)
    const payload = entryPayload({
      ...event,
      seq,
      productId: lot.carId,
      bidderId,
      automatic: false,
      closesAtUs: closesUs,
      ...(outcome && { outcome }),
    })
    head = chainHash(head, payload)
    events.push({ ...event, seq, payload, hash: head })
  }
  const leaderId = amounts.length > 0 ? pickLeader(rights, lot.terms.depositRequired) : null
  amounts.forEach((amount, index) => {
    if (leaderId === null) return
    const atUs = Math.floor(fromUs + ((untilUs - fromUs) * (index + 1)) / (amounts.length + 1))
    append({ kind: 'bid', accountId: bidderAt([...rights.keys()], leaderId, amounts.length - 1 - index), amount, atUs })
  })
  const last = events.at(-1)
  const decided = story.outcome === 'sold' || story.outcome === 'rejected'
  if (story.outcome)
    append(
      { kind: 'close', accountId: null, amount: last?.amount ?? null, atUs: closesUs },
      amounts.length > 0 ? 'awaiting_owner' : 'no_bids',
    )
  const decidedUs = Math.min(closesUs + DECISION_US, now.getTime() * US_PER_MS)
  if (decided)
    append(
      { kind: 'decision', accountId: last?.accountId ?? null, amount: last?.amount ?? null, atUs: decidedUs },
      story.outcome,
    )
  return {
    lotId: lot.lotId,
    status: story.outcome ?? 'live',
    price: last?.amount ?? null,
    leaderId: last?.accountId ?? null,
    secondMax: amounts.at(-2) ?? null,
    head,
    events,
    decideByUs:
      story.outcome === 'awaiting_owner' ? now.getTime() * US_PER_MS + lot.ownerDecisionHours * HOUR_US : null,
  }
}

/** A member who can cover one more deposit leads it, the one with the fewest first. */
function pickLeader(rights: Map<number, Rights>, deposit: number): number {
  const able = [...rights.values()].filter(
    (r) => r.available >= deposit && (r.activeLotsLimit === null || r.activeLots < r.activeLotsLimit),
  )
  const leader = able.sort((a, b) => a.activeLots - b.activeLots)[0]
  if (!leader) throw new Error('no member can carry another lot of the past')
  rights.set(leader.accountId, { ...leader, available: leader.available - deposit, activeLots: leader.activeLots + 1 })
  return leader.accountId
}

const RIVALS = 3

/** The leader bid last; before that they took turns with a few others. */
function bidderAt(members: readonly number[], leaderId: number, turnsBeforeEnd: number): number {
  const turn = turnsBeforeEnd % (RIVALS + 1)
  const others = members.filter((accountId) => accountId !== leaderId)
  const rival = others[(leaderId + turn) % others.length]
  if (rival === undefined) throw new Error('a past needs several members')
  return turn === 0 ? leaderId : rival
}

/** Rising amounts from the opening price to the highest bid, each at least a step above the previous one. */
export function pastAmounts(
  increments: readonly IncrementRow[],
  opening: number,
  { bids, highestBid }: Pick<PastLot, 'bids' | 'highestBid'>,
): number[] {
  const amounts: number[] = []
  let next = bids === 1 ? highestBid : opening
  while (amounts.length < bids && next <= highestBid) {
    amounts.push(next)
    const step = stepAt(increments, next)
    const share = Math.floor((highestBid - next) / Math.max(1, bids - amounts.length) / step)
    next += step * Math.max(1, share)
  }
  const last = amounts.length - 1
  if (last >= 0) amounts[last] = highestBid
  return amounts
}
