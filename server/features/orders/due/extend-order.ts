import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { type ActingStaff, audited } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { buyerOf, changeOrder, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { dueNotices } from './due-notices.ts'

type ExtendRequest = { orderId: number; days: number }
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Extends an unpaid order by whole days. Days of grace that were charged stay charged; they count again only beyond the
 * same number of days after the new due date.
 * Refusals: `not_found`, `order_wrong_state`, `invoice_not_issued`.
 */
export async function extendOrder(
  deps: OrderDeps,
  staff: ActingStaff,
  { orderId, days }: ExtendRequest,
): Promise<FullOrder | Refusal> {
  const done = await inTransaction(deps.db, async (tx) => {
    const buyerId = await buyerOf(tx, orderId)
    if (buyerId === undefined) return refuse('not_found')
    await lockWallet(tx, buyerId)
    const order = await lockFullOrder(tx, orderId)
    if (!order) return refuse('not_found')
    if (order.status !== 'pending') return refuse('order_wrong_state')
    if (order.dueAt === null) return refuse('invoice_not_issued')
    const dueAt = new Date(order.dueAt.getTime() + days * DAY_MS)
    const isInTime = dueAt > (await databaseTime(tx))
    await changeOrder(tx, orderId, {
      dueAt,
      remindedAt: null,
      ...(order.invoiceStatus === 'grace' && isInTime && { invoiceStatus: 'issued' }),
    })
    const after = await lockFullOrder(tx, orderId)
    if (!after) return refuse('not_found')
    await audited(tx, staff, {
      action: 'order.extended',
      subject: `order:${orderId}`,
      before: { dueAt: order.dueAt, invoiceStatus: order.invoiceStatus },
      after: { dueAt: after.dueAt, invoiceStatus: after.invoiceStatus, days },
      reason: staff.reason,
    })
    return { after, publishNotices: await deps.notices(asQueryable(tx), [dueNotices.extended(order, dueAt)]) }
  })
  if (isRefusal(done)) return done
  done.publishNotices()
  return done.after
}
