import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { isHouse } from '../../accounts/index.ts'
import type { Events } from '../../events.ts'
import { type Posting, post } from '../../ledger/index.ts'
import { orderEvent } from '../payment/excess.ts'
import { carTaxOf } from '../payment/order-amounts.ts'
import { changeOrder, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { isPaidStatus } from '../states.ts'
import { lockForEnd } from './end-order.ts'

const tooMuch = { ar: 'المبلغ أكبر مما بقي من سعر السيارة.', en: 'This is more than what is left of the car’s price.' }

/**
 * Gives the buyer of a paid order a part of its price back into their wallet, VAT included, in the caller's transaction.
 * The house bears it for its own car, with the VAT inside, else the seller.
 * @param amount halalas.
 * @throws RefusalError `not_found`, `order_not_pending` for an order that is not paid, `invalid` (`amount`).
 */
export async function reduceOrder(
  tx: Tx,
  { events }: { events: Events },
  { orderId, amount, reason }: { orderId: number; amount: number; reason: string | null },
): Promise<{ isHouseCar: boolean }> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) throw new RefusalError(locked)
  const order = await lockFullOrder(tx, orderId)
  if (!order || !isPaidStatus(order.status)) throw new RefusalError(refuse('order_not_pending'))
  if (amount > Math.min(order.price, order.total) - order.reducedAmount)
    throw new RefusalError(refuseField('amount', tooMuch))
  const isHouseCar = await isHouse(tx, order.ownerId)
  await post(tx, {
    kind: 'order_reduced',
    reference: `order:${orderId}`,
    carId: order.carId,
    reason,
    postings: [
      { account: 'wallet', ownerId: order.buyerId, amount },
      ...(isHouseCar ? houseBears(order, amount) : [{ account: 'sellers', amount: -amount } as const]),
    ],
  })
  await changeOrder(tx, orderId, { reducedAmount: order.reducedAmount + amount })
  await events.publish(tx, 'orderReduced', orderEvent(order))
  return { isHouseCar }
}

/** The difference of the VAT before and after, so that all reductions of an order add up to the VAT of its price. */
function houseBears(order: FullOrder, amount: number): Posting[] {
  const left = order.price - order.reducedAmount
  const vat = carTaxOf({ ...order, price: left }) - carTaxOf({ ...order, price: left - amount })
  const lines: Posting[] = [
    { account: 'sales', amount: vat - amount },
    { account: 'vat', amount: -vat },
  ]
  return lines.filter((line) => line.amount !== 0)
}
