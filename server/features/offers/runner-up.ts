import { afterCommit, inTransaction, type Tx, violatedConstraint } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { announceDecision, lockClosedLot, type RunnerUp, reopenForRunnerUp } from '../bidding/index.ts'
import { isSold, lockForSale } from '../catalogue/index.ts'
import { audited, type Staff } from '../staff/index.ts'
import { lockSubmission } from './my-cars-store.ts'
import { decisionUs, type OfferDeps } from './negotiate.ts'
import { runnerUpNotices } from './notices.ts'
import { insertOffer, nextBidders } from './store.ts'

/**
 * Offers a car whose sale was rejected to the next bidder, at their maximum. Their deposit was released before and
 * is not held until they commit; see docs/decisions/0007-offers-after-the-close.md.
 * Refusals: `not_found`, `sale_not_rejected`, `car_withdrawn`, `car_sold`, `no_runner_up`, `car_in_auction`,
 * `nothing_to_decide` for a lot before the owner listed the car again.
 */
export async function offerToRunnerUp(
  deps: Omit<OfferDeps, 'isSaleHeld'>,
  staff: Staff,
  lotId: number,
): Promise<RunnerUp | Refusal> {
  return inTransaction(deps.db, (tx) => offerToNextBidder(tx, deps, staff, lotId)).catch((error: unknown) => {
    if (violatedConstraint(error) === 'lot_states_open_car') return refuse('car_in_auction')
    throw error
  })
}

/**
 * The same in the caller's transaction. Refusals: those of `offerToRunnerUp`.
 * @throws a violation of `lot_states_open_car` while the car is in another auction.
 */
export async function offerToNextBidder(
  tx: Tx,
  deps: Omit<OfferDeps, 'isSaleHeld'>,
  staff: Staff,
  lotId: number,
): Promise<RunnerUp | Refusal> {
  const closed = await lockClosedLot(tx, lotId)
  if (isRefusal(closed)) return closed
  if (closed.before.state.status !== 'rejected') return refuse('sale_not_rejected')
  const car = await lockForSale(tx, closed.lot.carId)
  if (car?.isWithdrawn) return refuse('car_withdrawn')
  if (car && isSold(car)) return refuse('car_sold')
  const listing = await lockSubmission(tx, closed.lot.carId)
  if (lotId <= (listing?.lastFormerLot ?? 0)) return refuse('nothing_to_decide')
  const [runnerUp, next] = await nextBidders(tx, lotId)
  if (!runnerUp) return refuse('no_runner_up')
  const { lot, nowUs } = closed
  const decideByUs = nowUs + decisionUs(lot)
  const moved = await reopenForRunnerUp(tx, deps, closed, { runnerUp, secondMax: next?.max ?? null, decideByUs })
  const { accountId: buyerId, max: amount } = runnerUp
  const firstOffer = { side: 'owner', round: 0, amount } as const
  await insertOffer(tx, {
    ...firstOffer,
    subject: { lotId },
    buyerId,
    madeBy: staff.actor.accountId,
    madeAtUs: nowUs,
    decideByUs,
    answerUntilUs: nowUs,
  })
  await deps.events.publish(tx, 'offerMade', { lotId, carId: lot.carId, buyerId, price: amount })
  await audited(tx, staff, {
    action: 'lot.offered_to_runner_up',
    subject: `lot:${lotId}`,
    before: { status: 'rejected' },
    after: { status: 'awaiting_owner', carId: lot.carId, buyerId, price: amount },
  })
  const publishNotices = await deps.notices(asQueryable(tx), runnerUpNotices(lot, buyerId, amount))
  afterCommit(tx, () => {
    announceDecision(deps, moved, nowUs)
    publishNotices()
  })
  return runnerUp
}
