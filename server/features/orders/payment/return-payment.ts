import type { Tx } from '#server/platform/db/database.ts'
import { type Posting, post } from '../../ledger/index.ts'
import { type FullOrder, settledPostings } from './payment-store.ts'

/**
 * Reverses the settlement of a paid order: the amount owed to the seller, fees and VAT become the buyer's money again.
 * It reads the bookings, because the rates may have changed. The caller holds the locks of wallet and order.
 * @param kept lines that stay with the house, or that somebody else bears.
 * @returns the wallet's credit, in halalas.
 */
export async function returnPayment(
  tx: Tx,
  order: Pick<FullOrder, 'id' | 'carId' | 'buyerId'>,
  reason: string | null,
  kept: readonly Posting[] = [],
): Promise<number> {
  const booked = await settledPostings(tx, order.id)
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((whole, { amount }) => whole + amount, 0)
  const total = sum(booked) - sum(kept)
  if (total <= 0) throw new Error(`order ${order.id} was not settled`)
  await post(tx, {
    kind: 'order_returned',
    reference: `order:${order.id}`,
    carId: order.carId,
    reason,
    postings: [
      { account: 'wallet', ownerId: order.buyerId, amount: total },
      ...booked.map(({ account, amount }) => ({ account, amount: -amount })),
      ...kept,
    ],
  })
  return total
}
