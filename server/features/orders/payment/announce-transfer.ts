import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { depositsHeld } from '../store.ts'
import { payRefusal } from './complete-order.ts'
import { amountDue } from './order-amounts.ts'
import { changeOrder, databaseNow, type FullOrder, lockFullOrder, noSoonerThan } from './payment-store.ts'
import { hasTransferUnderReview } from './review-store.ts'
import { endReview } from './settle-order.ts'

/** Puts an order under review because a transfer for it was sent in; the caller holds the member's wallet. */
export async function announceTransfer(
  tx: Tx,
  settings: Settings,
  accountId: number,
  orderId: number,
): Promise<Refusal | undefined> {
  const order = await lockPayable(tx, accountId, orderId)
  if (isRefusal(order)) return order
  const { orders } = await settings.read(tx)
  await changeOrder(tx, orderId, {
    paymentMethod: 'bank_transfer',
    ...(order.lotId === null && { dueAt: noSoonerThan(orders.dueDays) }),
    ...(order.invoiceStatus !== 'under_review' && { invoiceStatus: 'under_review', reviewSince: databaseNow }),
  })
  return undefined
}

/** The reason that an order of the member cannot be paid now; the caller holds the member's wallet. */
export async function payRefusalOf(tx: Tx, accountId: number, orderId: number): Promise<Refusal | undefined> {
  const order = await lockPayable(tx, accountId, orderId)
  return isRefusal(order) ? order : undefined
}

/**
 * The amount that the invoice of an order still takes, in halalas: 0 if it is paid. Undefined if it takes no money:
 * canceled, or without an invoice. The caller holds the buyer's wallet.
 */
export async function dueOf(tx: Tx, orderId: number): Promise<number | undefined> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.status === 'canceled' || order.status === 'negotiating') return undefined
  if (order.status !== 'pending') return 0
  if (order.invoiceStatus === 'waiting_invoice') return undefined
  return amountDue(order, (await depositsHeld(tx, [orderId])).get(orderId) ?? 0)
}

async function lockPayable(tx: Tx, accountId: number, orderId: number): Promise<FullOrder | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  return (await payRefusal(tx, order)) ?? order
}

/** A transfer was refused: without another one or an announced visit, the order waits for money again. */
export async function endTransfer(tx: Tx, orderId: number): Promise<void> {
  const order = await lockFullOrder(tx, orderId)
  if (order?.invoiceStatus !== 'under_review' || (await hasTransferUnderReview(tx, orderId))) return
  if (order.announcedUntil !== null && order.announcedUntil > (await databaseTime(tx))) return
  await endReview(tx, order)
}
