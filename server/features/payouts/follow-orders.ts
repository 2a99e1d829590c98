import type { Tx } from '#server/platform/db/database.ts'
import { RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { cancelPayout } from './payout-store.ts'

/** @throws RefusalError `seller_paid` if the money has gone to the bank. */
export async function endPayout(tx: Tx, orderId: number): Promise<void> {
  if (!(await cancelPayout(tx, orderId))) throw new RefusalError(refuse('seller_paid'))
}
