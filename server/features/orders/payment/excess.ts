import type { Tx } from '#server/platform/db/database.ts'
import { post } from '../../ledger/index.ts'
import type { FullOrder } from './payment-store.ts'

/** What events say of an order. */
export const orderEvent = ({ id, carId, lotId, buyerId }: Pick<FullOrder, 'id' | 'carId' | 'lotId' | 'buyerId'>) => ({
  orderId: id,
  carId,
  lotId,
  buyerId,
})

/** Money that came for an order and is not needed there: the payer's own again. */
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
