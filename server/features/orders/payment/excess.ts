import type { Tx } from '#server/platform/db/database.ts'
import { post } from '../../ledger/index.ts'
import type { FullOrder } from './payment-store.ts'

/** An order's fields for events. */
export const orderEvent = ({ id, carId, lotId, buyerId }: Pick<FullOrder, 'id' | 'carId' | 'lotId' | 'buyerId'>) => ({
  orderId: id,
  carId,
  lotId,
  buyerId,
})

/** Surplus money of an order: it is the payer's own again. */
export async function toWallet(
  tx: Tx,
  order: Pick<FullOrder, 'id' | 'carId' | 'buyerId'>,
  amount: number,
): Promise<void> {
  await post(tx, {
    kind: 'order_excess',
    reference: `order:${order.id}`,
    carId: order.carId,
    postings: [
      { account: 'advances', amount: -amount },
      { account: 'wallet', ownerId: order.buyerId, amount },
    ],
  })
}
