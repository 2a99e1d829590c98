import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { type ActingStaff, actOnce, audited } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { readOrder } from './orders.ts'

/**
 * Cancels an order until its car is ready. Refusals: `not_found`, `order_paid`, `seller_paid`,
 * `order_not_pending`.
 */
export async function cancelOrder(deps: OfficeDeps, staff: ActingStaff, orderId: number): Promise<RawAnswer | Refusal> {
  const { reason } = staff
  return actOnce(deps.db, staff, async (tx) => {
    const order = await deps.orders.cancel(tx, {
      orderId,
      reason,
      also: (_tx, before, { status, invoiceStatus, buyerId, carId, lotId, price }) =>
        audited(tx, staff, {
          action: 'order.canceled',
          subject: `order:${orderId}`,
          before: { status: before.status, invoiceStatus: before.invoiceStatus },
          after: { status, invoiceStatus, buyerId, carId, lotId, price },
          reason,
        }),
    })
    return isRefusal(order) ? order : readOrder({ db: tx }, orderId, staff.language)
  })
}
