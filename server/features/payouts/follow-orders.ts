import type { Tx } from '#server/platform/db/database.ts'
import { RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { voidPurchase } from '../invoices/index.ts'
import { chargeSeller, takeCharges } from './charges/charge-seller.ts'
import { dropReductions, freeUses, priceOwed, sellerOf } from './charges/charge-store.ts'
import { cancelPayout } from './payout-store.ts'

/**
 * Cancels the payout of a canceled order. The seller of a returned car who has the money already owes it.
 * @throws RefusalError `seller_paid` if the money has gone to the bank, unless it is a return.
 */
export async function endPayout(tx: Tx, orderId: number, isReturn: boolean): Promise<void> {
  if (await cancelPayout(tx, orderId)) {
    await voidPurchase(tx, orderId)
    await freeUses(tx, orderId)
    if (!(await dropReductions(tx, orderId))) throw new RefusalError(refuse('seller_paid'))
    return takeCharges(tx, await sellerOf(tx, orderId))
  }
  if (!isReturn) throw new RefusalError(refuse('seller_paid'))
  await chargeSeller(tx, { orderId, cause: 'return', amount: await priceOwed(tx, orderId) })
}
