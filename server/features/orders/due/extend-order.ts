import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { lockWallet } from '../../ledger/index.ts'
import { type ActingStaff, audited } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { buyerOf, changeOrder, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { dueNotices } from './due-notices.ts'

export type ExtendRequest = { orderId: number; days: number }
type Extendable = FullOrder & { dueAt: Date }
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Extends an unpaid order by whole days, in the caller's transaction. Days of grace that were charged stay charged; they
 * count again only beyond the same number of days after the new due date.
 * Refusals: `not_found`, `order_wrong_state`, `invoice_not_issued`.
 */
export async function extendOrder(
  tx: Tx,
  deps: Pick<OrderDeps, 'notices'>,
  staff: ActingStaff,
  { orderId, days }: ExtendRequest,
): Promise<'extended' | Refusal> {
  const order = await lockExtendable(tx, orderId)
  if (isRefusal(order)) return order
  const { extendedTimes, extendedDays, reviewDueAt } = order
  const dueAt = later(order.dueAt, days)
  const isInTime = dueAt > (await databaseTime(tx))
  const invoiceStatus = order.invoiceStatus === 'grace' && isInTime ? 'issued' : order.invoiceStatus
  await changeOrder(tx, orderId, {
    ...{ dueAt, remindedAt: null, invoiceStatus },
    ...(reviewDueAt && { reviewDueAt: later(reviewDueAt, days) }),
    ...{ extendedTimes: extendedTimes + 1, extendedDays: extendedDays + days },
  })
  await audited(tx, staff, {
    action: 'order.extended',
    subject: `order:${orderId}`,
    before: { dueAt: order.dueAt, invoiceStatus: order.invoiceStatus, extendedDays },
    after: { dueAt, invoiceStatus, days, extendedDays: extendedDays + days },
    reason: staff.reason,
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), [dueNotices.extended(order, dueAt)]))
  return 'extended'
}

/**
 * How often, and by how many days, one person may still extend an order. Refusals: those of
 * `extendOrder`.
 */
export async function extensionsLeft(
  tx: Tx,
  settings: Settings,
  orderId: number,
): Promise<{ times: number; days: number } | Refusal> {
  const order = await lockExtendable(tx, orderId)
  if (isRefusal(order)) return order
  const { orders } = await settings.read(tx)
  return {
    times: Math.max(0, orders.extensionsMax - order.extendedTimes),
    days: Math.max(0, orders.extensionDaysMax - order.extendedDays),
  }
}

const later = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

async function lockExtendable(tx: Tx, orderId: number): Promise<Extendable | Refusal> {
  const buyerId = await buyerOf(tx, orderId)
  if (buyerId === undefined) return refuse('not_found')
  await lockWallet(tx, buyerId)
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'pending') return refuse('order_wrong_state')
  return order.dueAt === null ? refuse('invoice_not_issued') : { ...order, dueAt: order.dueAt }
}
