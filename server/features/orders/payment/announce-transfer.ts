import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { payRefusal } from './complete-order.ts'
import { changeOrder, lockFullOrder } from './payment-store.ts'
import { hasTransferUnderReview } from './review-store.ts'
import { endReview } from './settle-order.ts'

/** Puts an order under review because a transfer for it was sent in; the caller holds the member's wallet. */
export async function announceTransfer(tx: Tx, accountId: number, orderId: number): Promise<Refusal | undefined> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  const refused = await payRefusal(tx, order)
  if (refused) return refused
  if (order.invoiceStatus !== 'under_review')
    await changeOrder(tx, orderId, { invoiceStatus: 'under_review', paymentMethod: 'bank_transfer' })
  return undefined
}

/** A transfer was turned down: without another one under review, the order waits for money again. */
export async function endTransfer(tx: Tx, orderId: number): Promise<void> {
  const order = await lockFullOrder(tx, orderId)
  if (order?.invoiceStatus !== 'under_review' || (await hasTransferUnderReview(tx, orderId))) return
  await endReview(tx, order)
}
