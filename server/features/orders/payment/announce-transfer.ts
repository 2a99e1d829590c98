import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { OrderPort } from '../../payments/index.ts'
import { depositsHeld } from '../store.ts'
import { payRefusal } from './complete-order.ts'
import { amountDue } from './order-amounts.ts'
import {
  changeOrder,
  databaseNow,
  type FullOrder,
  lockFullOrder,
  noSoonerThan,
  readFullOrder,
} from './payment-store.ts'
import { amountUnderReview, hasTransferUnderReview } from './review-store.ts'
import { endReview } from './settle-order.ts'

/**
 * Lets a transfer of `amount` halalas for an order be sent in; the caller holds the member's wallet. Once the transfers
 * under review add up to the amount due, the order is under review and its clock stops, once for each order.
 * Refusals: `not_found`, those of `payRefusal`, `transfer_under_review` (they add up already).
 */
export async function announceTransfer(
  tx: Tx,
  settings: Settings,
  accountId: number,
  { orderId, amount }: { orderId: number; amount: number },
): Promise<Refusal | undefined> {
  const order = await lockPayable(tx, accountId, orderId)
  if (isRefusal(order)) return order
  const announced = await amountUnderReview(tx, orderId)
  const due = await lockedDue(tx, order)
  if (announced > 0 && announced >= due) return refuse('transfer_under_review')
  const stopsClock = announced + amount >= due && order.reviewDueAt === null
  const { orders } = await settings.read(tx)
  await changeOrder(tx, orderId, {
    paymentMethod: 'bank_transfer',
    ...(stopsClock && { invoiceStatus: 'under_review', reviewSince: databaseNow, reviewDueAt: order.dueAt }),
    ...(stopsClock && order.lotId === null && { dueAt: noSoonerThan(orders.dueDays) }),
  })
  return undefined
}

/** The reason that money for an order of the member cannot be recorded now; the caller holds the member's wallet. */
export async function payRefusalOf(tx: Tx, accountId: number, orderId: number): Promise<Refusal | undefined> {
  const order = await lockPayable(tx, accountId, orderId)
  if (isRefusal(order)) return order
  return (await hasTransferUnderReview(tx, orderId)) ? refuse('transfer_under_review') : undefined
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
  return lockedDue(tx, order)
}

const lockedDue = async (tx: Tx, order: FullOrder): Promise<number> =>
  amountDue(order, (await depositsHeld(tx, [order.id])).get(order.id) ?? 0)

/** The money of an order, for the audit of money by hand; the caller holds the buyer's wallet. */
export async function standingOf(tx: Tx, orderId: number): Promise<Awaited<ReturnType<OrderPort['standing']>>> {
  const order = await readFullOrder(tx, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  return { paid: order.paidAmount, due: (await dueOf(tx, orderId)) ?? null, invoice: order.invoiceStatus }
}

async function lockPayable(tx: Tx, accountId: number, orderId: number): Promise<FullOrder | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  return payRefusal(order) ?? order
}

/** A transfer was refused: if the others do not add up to the amount due, the order waits for money again. */
export async function endTransfer(tx: Tx, settings: Settings, orderId: number): Promise<void> {
  const order = await lockFullOrder(tx, orderId)
  if (order?.invoiceStatus !== 'under_review') return
  if ((await amountUnderReview(tx, orderId)) < (await lockedDue(tx, order))) await endReview(tx, settings, order)
}
