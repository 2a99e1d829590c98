import type { Database } from '#server/platform/db/database.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { releaseHold } from '../../ledger/index.ts'
import {
  announceChange,
  appendEntry,
  type LockedLot,
  type Lot,
  type LotState,
  lockDueLots,
  lockLots,
  type Moved,
  readDecideByUs,
  readLots,
} from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'

export type SaleDecision = 'approve' | 'reject'

export type DecideDeps = Pick<StageDeps, 'bidderNumber' | 'events'>

/** A closed lot under its lock, with the database clock after it was granted. */
export type ClosedLot = { lot: Lot; before: LockedLot; decideByUs: number | null; nowUs: number }

/** The decision on a lot's sale: sold at the bid, or at an agreed price in halalas; or not sold. */
export type SaleOutcome = { status: 'sold'; price: number } | { status: 'rejected' }

const LAPSED_PER_TURN = 50
const US_PER_MS = 1_000

/** Locks a published lot in any state for its decision. Refusals: `not_found`. */
export async function lockClosedLot(tx: Tx, lotId: number): Promise<ClosedLot | Refusal> {
  const { lots, nowUs } = await lockLots(tx, [lotId])
  const [lot] = await readLots(tx, { lotIds: [lotId] })
  const [before] = lots
  if (!lot || !before) return refuse('not_found')
  return { lot, before, nowUs, decideByUs: await readDecideByUs(tx, lotId) }
}

/**
 * Approves or rejects the sale of a locked lot that awaits its owner. The deposit of a rejected sale is freed at
 * once; that of an approved one stays frozen until the order is paid. The caller holds the lock of the buyer's
 * wallet, and announces the change after the commit.
 */
export async function writeDecision(
  tx: Tx,
  deps: DecideDeps,
  { lot, before, nowUs }: ClosedLot,
  outcome: SaleOutcome,
): Promise<Moved> {
  const { leader } = before.state
  if (leader === null || before.state.status !== 'awaiting_owner')
    throw new Error(`lot ${lot.lotId} has nothing to decide`)
  const price = outcome.status === 'sold' ? outcome.price : leader.price
  // The buyer agreed to more than the bid, so their maximum rises with it.
  const agreed = { ...leader, price, max: Math.max(leader.max, price) }
  const state = { ...before.state, status: outcome.status, leader: agreed }
  const moved = await writeDecided(tx, deps, { lot, before, nowUs }, state, outcome.status)
  const sale = { lotId: lot.lotId, carId: lot.carId, buyerId: leader.accountId }
  if (outcome.status === 'sold') {
    await deps.events.publish(tx, 'lotSold', { ...sale, price })
  } else {
    await releaseHold(tx, 'lot', lot.lotId)
    await deps.events.publish(tx, 'saleRejected', sale)
  }
  return moved
}

/**
 * Reverts the sale of a locked lot whose unpaid order was canceled: the lot becomes rejected, and the deposit is
 * released. The caller holds the lock of the buyer's wallet, and announces the change after the commit.
 */
export async function writeCanceledSale(
  tx: Tx,
  deps: Pick<DecideDeps, 'bidderNumber'>,
  { lot, before, nowUs }: ClosedLot,
): Promise<Moved> {
  if (before.state.status !== 'sold') throw new Error(`lot ${lot.lotId} is not sold`)
  const state: LotState = { ...before.state, status: 'rejected' }
  const moved = await writeDecided(tx, deps, { lot, before, nowUs }, state, 'canceled')
  await releaseHold(tx, 'lot', lot.lotId)
  return moved
}

/** A bidder with their highest amount in the history and their highest maximum, in halalas. */
export type RunnerUp = { accountId: number; price: number; max: number }

/**
 * Reopens a locked lot whose sale was rejected, for its next best bidder: it awaits a decision again, until
 * `decideByUs`. No deposit moves yet. The caller announces the change after the commit.
 * @throws a violation of `lot_states_open_car` while the car is in another auction.
 */
export async function reopenForRunnerUp(
  tx: Tx,
  deps: Pick<DecideDeps, 'bidderNumber'>,
  { lot, before, nowUs }: ClosedLot,
  next: { runnerUp: RunnerUp; secondMax: number | null; decideByUs: number },
): Promise<Moved> {
  if (before.state.status !== 'rejected') throw new Error(`the sale of lot ${lot.lotId} was not rejected`)
  const { runnerUp, secondMax, decideByUs } = next
  const state = { ...before.state, status: 'awaiting_owner', leader: runnerUp, secondMax }
  return writeDecided(tx, deps, { lot, before, nowUs }, state as LotState, 'runner_up', decideByUs)
}

async function writeDecided(
  tx: Tx,
  deps: Pick<DecideDeps, 'bidderNumber'>,
  { lot, before, nowUs }: Omit<ClosedLot, 'decideByUs'>,
  state: LotState,
  outcome: string,
  decideByUs?: number,
): Promise<Moved> {
  return appendEntry(tx, { lot, before }, nowUs, {
    kind: 'decision',
    state,
    bidderId: state.leader ? deps.bidderNumber(lot.auctionId, state.leader.accountId) : null,
    outcome,
    ...(decideByUs !== undefined && { decideByUs: Math.floor(decideByUs / US_PER_MS) * US_PER_MS }),
  })
}

/** Closed lots whose time to decide has run out, soonest first. They are no longer locked when this returns. */
export async function lotsToDecide(db: Database): Promise<number[]> {
  return inTransaction(db, (tx) => lockDueLots(tx, 'decide', { limit: LAPSED_PER_TURN, patient: false }))
}

/** Publishes a decision to the lot's watchers; after the commit, never before. */
export function announceDecision(deps: Pick<StageDeps, 'bidderNumber' | 'live'>, moved: Moved, nowUs: number): void {
  announceChange(deps.live, { ...moved, extended: false }, deps.bidderNumber, nowUs, 'decided')
  const { status, seq } = moved.after.state
  const event = status === 'sold' ? 'sold' : 'closed'
  deps.live.publish('auction', 'AuctionEvent', { id: moved.lot.auctionId, product_id: moved.lot.carId, event, seq })
}
