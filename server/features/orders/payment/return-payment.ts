import type { Tx } from '#server/platform/db/database.ts'
import { post } from '../../ledger/index.ts'
import { type FullOrder, settledPostings } from './payment-store.ts'

/**
 * Turns the settlement of a paid order round: what was owed to the seller, fees and VAT become the buyer's money again. It
 * reads what was booked, because the rates may be others by now. The caller holds the locks of wallet and order.
 * @returns what the wallet gets, in halalas.
 */
export async function returnPayment(
  tx: Tx,
  order: Pick<FullOrder, 'id' | 'carId' | 'buyerId'>,
  reason: string | null,
): Promise<number> {
  const booked = await settledPostings(tx, order.id)
  const total = booked.reduce((sum, { amount }) => sum + amount, 0)
  if (total <= 0) throw new Error(`order ${order.id} was not settled`)
  await post(tx, {
    kind: 'order_returned',
    reference: `order:${order.id}`,
    carId: order.carId,
    reason,
    postings: [
      { account: 'wallet', ownerId: order.buyerId, amount: total },
      ...booked.map(({ account, amount }) => ({ account, amount: -amount })),
    ],
  })
  return total
}
