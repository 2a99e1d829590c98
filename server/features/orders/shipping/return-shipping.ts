import type { Tx } from '#server/platform/db/database.ts'
import type { Events } from '../../events.ts'
import { post } from '../../ledger/index.ts'
import { orderEvent } from '../payment/excess.ts'
import type { FullOrder } from '../payment/payment-store.ts'
import type { ShippingRow } from './shipping-store.ts'

/**
 * Returns a separately paid delivery's money. The caller holds the locks of wallet, order and delivery.
 * @returns the wallet's credit, in halalas.
 */
export async function returnShipping(
  tx: Tx,
  deps: { events: Events },
  order: Pick<FullOrder, 'id' | 'carId' | 'lotId' | 'buyerId'>,
  { price, taxAmount, paymentId }: ShippingRow,
  reason: string | null,
): Promise<number> {
  if (price === null || taxAmount === null || paymentId === null)
    throw new Error(`order ${order.id} has no paid delivery`)
  await post(tx, {
    kind: 'shipping_returned',
    reference: `order:${order.id}`,
    carId: order.carId,
    ...(reason !== null && { reason }),
    postings: [
      { account: 'shipping' as const, amount: -price },
      { account: 'vat' as const, amount: -taxAmount },
      { account: 'wallet' as const, ownerId: order.buyerId, amount: price + taxAmount },
    ].filter((posting) => posting.amount !== 0),
  })
  await deps.events.publish(tx, 'shippingReturned', { ...orderEvent(order), paymentId })
  return price + taxAmount
}
