import type { Tx } from '#server/platform/db/database.ts'
import { databaseNow } from '../payment/payment-store.ts'
import { changeShipping, lockOpenShipping } from './shipping-store.ts'

/**
 * Ends the delivery of an order that is handed over or canceled: an unaccepted one is canceled with it, one on
 * its way is delivered. The caller holds the lock of the order.
 */
export async function closeShipping(tx: Tx, orderId: number): Promise<void> {
  const request = await lockOpenShipping(tx, orderId)
  if (!request || request.status === 'delivered') return
  const isFinished = request.orderStatus === 'finished'
  if (isFinished && request.acceptedAt !== null) {
    const loaded = request.loadedAt ?? databaseNow
    await changeShipping(tx, request.id, { status: 'delivered', loadedAt: loaded, deliveredAt: databaseNow })
  } else {
    await changeShipping(tx, request.id, { status: 'canceled', endedAt: databaseNow })
  }
}
