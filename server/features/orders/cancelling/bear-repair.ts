import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { isHouse } from '../../accounts/index.ts'
import { post } from '../../ledger/index.ts'
import { isPaidStatus } from '../states.ts'
import { lockForEnd } from './end-order.ts'

/**
 * The order whose car is repaired, locked, in the caller's transaction.
 * @throws RefusalError `not_found`, `order_not_pending` for an order that is not paid.
 */
export async function lockForRepair(tx: Tx, orderId: number): Promise<{ carId: number; isHouseCar: boolean }> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) throw new RefusalError(locked)
  const { status, carId, ownerId } = locked.order
  if (!isPaidStatus(status)) throw new RefusalError(refuse('order_not_pending'))
  return { carId, isHouseCar: await isHouse(tx, ownerId) }
}

/** Books that the seller of a locked order bears its repair, which the house has paid. Damages carry no VAT. */
export async function bookRepair(
  tx: Tx,
  { orderId, carId, amount, reason }: { orderId: number; carId: number; amount: number; reason: string | null },
): Promise<void> {
  await post(tx, {
    ...{ kind: 'order_repaired', reference: `order:${orderId}`, carId, reason },
    postings: [
      { account: 'sellers', amount: -amount },
      { account: 'services', amount },
    ],
  })
}
