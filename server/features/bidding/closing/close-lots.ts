import type { RoomState } from '#contract/http/auctions.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import {
  announceChange,
  appendEntries,
  biddersOf,
  type Entry,
  isPaused,
  type LockedLot,
  type Lot,
  lockDueLots,
  lockLots,
  type Moved,
  openLockedLots,
  readLots,
  statusAtClose,
  statusWhenStopped,
} from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import { closedNotices } from '../notices.ts'
import { stoppedNotices } from '../room/notices.ts'
import { lastBeatUs } from './heartbeat-store.ts'
import { extendAfterOutage, isOutage } from './recover.ts'

const LOTS_PER_TURN = 1_000
const HOUR_MS = 3_600_000
const US_PER_MS = 1_000

/** Reasons that lots end without a sale. */
export type Unsold = { reason: 'stopped' } | { reason: 'withdrawn'; cause: string }

/**
 * Closes lots whose time is over, by the database clock, under each lot's lock. If that clock shows an outage, which
 * may be its own jump, the outage is compensated before any close.
 * @param patient waits for lots that are locked by bids at this moment.
 * @returns how many were closed; the caller calls again until none is.
 */
export async function closeDueLots(deps: StageDeps, patient: boolean): Promise<number> {
  const { moved, nowUs, publishNotices, unseen } = await inTransaction(deps.db, async (tx) => {
    const nothing = { moved: [], nowUs: 0, publishNotices: () => undefined, unseen: false }
    const due = await lockDueLots(tx, 'close', { limit: LOTS_PER_TURN, patient })
    if (due.length === 0) return nothing
    const { lots, nowUs } = await lockLots(tx, due)
    if (isOutage(await lastBeatUs(tx), nowUs)) return { ...nothing, unseen: true }
    // A bid may have moved the close while this waited for the lock.
    const over = lots.filter(({ state }) => !isPaused(state) && state.closesAtUs <= nowUs)
    return { nowUs, unseen: false, ...(await closeLocked(tx, deps, over, nowUs)) }
  })
  if (unseen) await extendAfterOutage(deps)
  for (const change of moved) announceClosed(deps, change, nowUs)
  publishNotices()
  return moved.length
}

/**
 * Closes lots locked by the caller: their time is over, or they end `unsold`, because their room was stopped or
 * they were withdrawn.
 * @returns the lots, to be announced after the commit, and a function that publishes their notices then.
 */
export async function closeLocked(
  tx: Tx,
  deps: StageDeps,
  lots: readonly LockedLot[],
  nowUs: number,
  unsold?: Unsold,
): Promise<{ moved: Moved[]; publishNotices: () => void }> {
  const lotIds = lots.map(({ lotId }) => lotId)
  const known = new Map((lots.length === 0 ? [] : await readLots(tx, { lotIds })).map((lot) => [lot.lotId, lot]))
  const closings = lots.flatMap((before) => {
    const lot = known.get(before.lotId)
    return lot ? [{ lot, before, entry: closing(lot, before, nowUs, unsold) }] : []
  })
  const moved = await appendEntries(tx, closings, nowUs)
  if (moved.length > 0) await deps.events.publish(tx, 'lotsClosed', { lots: moved.map(toEvent) })
  return { moved, publishNotices: await deps.notices(asQueryable(tx), await noticesOf(tx, moved, unsold)) }
}

/** Publishes a close; `room` is the live room of the lot. */
export function announceClosed(deps: StageDeps, change: Moved, nowUs: number, room?: RoomState): void {
  const { leader, status, seq } = change.after.state
  const event = leader && status === 'awaiting_owner' ? 'win' : 'closed'
  announceChange(deps.live, { ...change, extended: false }, deps.bidderNumber, nowUs, event)
  const { auctionId: id, carId } = change.lot
  deps.live.publish('auction', 'AuctionEvent', { id, product_id: carId, event: 'closed', seq, ...(room && { room }) })
}

const toEvent = ({ lot: { lotId, carId, auctionId }, after }: Moved) => ({
  lotId,
  carId,
  auctionId,
  leaderId: after.state.leader?.accountId ?? null,
})

/** The entry of a close; from then on an owner has the hours of the auction to decide. */
function closing(lot: Lot, before: LockedLot, nowUs: number, unsold: Unsold | undefined): Entry {
  const status = unsold ? statusWhenStopped(before.state) : statusAtClose(before.state)
  const atMs = Math.floor(Math.max(nowUs, before.lastAtUs) / US_PER_MS)
  return {
    kind: 'close',
    state: { ...before.state, status, closesAtUs: before.state.closesAtUs ?? nowUs },
    bidderId: null,
    outcome: status,
    ...unsold,
    decideByUs: status === 'awaiting_owner' ? Math.floor(atMs + lot.ownerDecisionHours * HOUR_MS) * US_PER_MS : null,
  }
}

async function noticesOf(tx: Tx, moved: readonly Moved[], unsold: Unsold | undefined): Promise<Notice[]> {
  // The code that withdraws a lot sends its notices.
  if (moved.length === 0 || unsold?.reason === 'withdrawn') return []
  const bidders = await biddersOf(
    tx,
    moved.map(({ lot }) => lot.lotId),
  )
  const of = unsold ? stoppedNotices : closedNotices
  const ofLot = Map.groupBy(bidders, ({ lotId }) => lotId)
  return moved.flatMap((change) => {
    const accounts = ofLot.get(change.lot.lotId) ?? []
    return of(
      change,
      accounts.map(({ accountId }) => accountId),
    )
  })
}

/** Opens due lots and announces each one. */
export async function openDueLots(deps: StageDeps): Promise<number> {
  const { opened, states } = await inTransaction(deps.db, async (tx) => {
    const due = await lockDueLots(tx, 'open', { limit: LOTS_PER_TURN, patient: false })
    if (due.length === 0) return { opened: [], states: new Map<number, LockedLot>() }
    const { lots, nowUs } = await lockLots(tx, due)
    await openLockedLots(tx, due, nowUs)
    return { opened: await readLots(tx, { lotIds: due }), states: new Map(lots.map((lot) => [lot.lotId, lot])) }
  })
  for (const lot of opened) {
    const seq = states.get(lot.lotId)?.state.seq ?? 0
    deps.live.publish('auction', 'AuctionEvent', { id: lot.auctionId, product_id: lot.carId, event: 'active', seq })
  }
  return opened.length
}
