import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { offerToNextBidder } from '../../offers/index.ts'
import { type ActingStaff, audited, refuseParty } from '../../staff/index.ts'
import { dueNotices } from '../due/due-notices.ts'
import { LAPSED_REASON } from '../due/due-rules.ts'
import { keepAll } from '../due/keep-deposit.ts'
import type { CancelCause } from '../states.ts'
import { canceledNotices } from './cancel-notices.ts'
import { type CanceledOrder, orderPlace, type PlacedOrder } from './cancel-store.ts'
import { type EndDeps, type Ending, endOrder, lockForEnd } from './end-order.ts'

export type CancelDeps = EndDeps & { settings: Settings }
export type CancelRequest = { orderId: number; cause: Exclude<CancelCause, 'returned'> }

/**
 * Cancels an order until its car is ready, in the caller's transaction. For a default of the buyer the deposit is kept
 * by the rule of the days of grace, and the car is offered to the runner-up. For every other cause the deposit is free,
 * and all payments are back in the buyer's wallet. Rules: docs/rules/orders.md, ORD-5 to ORD-7 and ORD-63.
 * Refusals: `not_found`, `order_paid`, `order_not_pending`, `order_not_due`, `conflict_of_interest` (with a bidder who
 * may be offered the car), `seller_paid` if the price was paid out to the seller.
 * @param staff null for the demonstration, which tells nobody and writes no audit.
 */
export async function cancelOrder(
  tx: Tx,
  deps: CancelDeps,
  staff: ActingStaff | null,
  { orderId, cause }: CancelRequest,
): Promise<CanceledOrder | Refusal> {
  const isDefault = staff !== null && cause === 'buyer_default'
  const conflict = isDefault ? await refuseBidder(tx, staff, orderId) : undefined
  if (conflict) return conflict
  let kept = 0
  const ending: Ending = {
    cause,
    reason: isDefault ? (staff.reason ?? LAPSED_REASON) : (staff?.reason ?? null),
    refusal: async (order) => cancelRefusal(order) ?? (isDefault ? defaultRefusal(tx, order) : undefined),
    keepDeposit: async () => {
      if (isDefault) kept = await keepAll(tx, deps, orderId)
    },
    notices: (order) => {
      if (!staff) return []
      return isDefault ? dueNotices.lapsed(order, kept) : canceledNotices(order, staff.reason)
    },
  }
  const done = await endOrder(tx, deps, orderId, ending)
  if (isRefusal(done)) return done
  afterCommit(tx, done.publishNotices)
  if (!staff) return done.after
  const { status, invoiceStatus, buyerId, carId, lotId, price } = done.after
  await audited(tx, staff, {
    action: 'order.canceled',
    subject: `order:${orderId}`,
    before: { status: done.before.status, invoiceStatus: done.before.invoiceStatus },
    after: { status, invoiceStatus, buyerId, carId, lotId, price, cancelCause: cause, ...(isDefault && { kept }) },
    reason: staff.reason,
  })
  if (isDefault && lotId !== null) await offerToNextBidder(tx, deps, staff, lotId)
  return done.after
}

/** The person who may offer the car to its other bidders is none of them. */
async function refuseBidder(tx: Tx, staff: ActingStaff, orderId: number): Promise<Refusal | undefined> {
  const place = await orderPlace(tx, orderId)
  return place && place.lotId !== null ? refuseParty(tx, staff, { lotId: place.lotId }) : undefined
}

const ANNOUNCED = new Set(['under_review', 'payment_confirmed', 'paid'])

/** Finance decides announced money first. A car that is ready, or handed over, is not taken back. */
export function cancelRefusal(order: Pick<PlacedOrder, 'status' | 'invoiceStatus' | 'paidAt'>): Refusal | undefined {
  const { status, invoiceStatus, paidAt } = order
  if (status === 'negotiating' || status === 'canceled') return refuse('order_not_pending')
  if (status === 'making' && invoiceStatus === 'paid') return undefined
  if (status !== 'pending' || paidAt !== null || ANNOUNCED.has(invoiceStatus)) return refuse('order_paid')
  return undefined
}

/** A buyer has defaulted once the order is overdue, or has said by a code that they will not pay. */
async function defaultRefusal(tx: Tx, { status, dueAt, givenUpAt }: PlacedOrder): Promise<Refusal | undefined> {
  if (status !== 'pending') return refuse('order_paid')
  if (givenUpAt !== null || (dueAt !== null && dueAt <= (await databaseTime(tx)))) return undefined
  return refuse('order_not_due', { data: { due_at: dueAt?.toISOString() ?? null } })
}

/**
 * True if a cancelation gives the deposit of a buyer who is late back: an unpaid order that is overdue or given up, or was
 * overdue before it was extended, for another cause than the buyer's default. One person may not do that alone. Refusals: `not_found`.
 */
export async function freesLateDeposit(tx: Tx, { orderId, cause }: CancelRequest): Promise<boolean | Refusal> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) return locked
  const { status, dueAt, graceDays, givenUpAt } = locked.order
  if (status !== 'pending' || cause === 'buyer_default') return false
  return givenUpAt !== null || graceDays > 0 || (dueAt !== null && dueAt <= (await databaseTime(tx)))
}
