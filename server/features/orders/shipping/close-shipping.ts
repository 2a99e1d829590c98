import type { Tx } from '#server/platform/db/database.ts'
import type { Events } from '../../events.ts'
import { databaseNow, type FullOrder } from '../payment/payment-store.ts'
import { returnShipping } from './return-shipping.ts'
import { changeShipping, lockOpenShipping } from './shipping-store.ts'

/** Ends the delivery of an order that is handed over: an unaccepted one is canceled, one in transit is delivered. */
export async function finishShipping(tx: Tx, orderId: number): Promise<void> {
  const request = await lockOpenShipping(tx, orderId)
  if (!request || request.status === 'delivered') return
  if (request.acceptedAt !== null) {
    const loaded = request.loadedAt ?? databaseNow
    await changeShipping(tx, request.id, { status: 'delivered', loadedAt: loaded, deliveredAt: databaseNow })
  } else {
    await changeShipping(tx, request.id, { status: 'canceled', endedAt: databaseNow })
  }
}

/** Cancels the delivery of a canceled order; its separate payment goes back to the buyer's wallet. */
export async function cancelOpenShipping(
  tx: Tx,
  deps: { events: Events },
  order: Pick<FullOrder, 'id' | 'carId' | 'lotId' | 'buyerId'>,
  reason: string | null,
): Promise<void> {
  const request = await lockOpenShipping(tx, order.id)
  if (!request) return
  if (request.paymentId !== null) await returnShipping(tx, deps, order, request, reason)
  await changeShipping(tx, request.id, { status: 'canceled', endedAt: databaseNow })
}
