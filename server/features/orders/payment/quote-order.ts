import type { orderRoutes } from '#contract/http/money/orders.ts'
import type { Call } from '#contract/http/route.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { OrderDeps } from '../deps.ts'
import { depositsHeld } from '../store.ts'
import { type Choice, chooseFor } from './choose.ts'
import { amountDue, priceTaxOf } from './order-amounts.ts'
import { findCoupon, offeredItems, readFullOrder, usedCoupon } from './payment-store.ts'

/** The cost of an order with a coupon and services; nothing is written, and no use of the coupon is counted. */
export async function quoteOrder(
  deps: OrderDeps,
  accountId: number,
  orderId: number,
  choice: Choice & { use_deposit?: boolean | undefined },
): Promise<Call<typeof orderRoutes.quoteOrder>['data'] | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const order = await readFullOrder(tx, orderId)
    if (!order || order.buyerId !== accountId) return refuse('not_found')
    if (order.status !== 'pending') return refuse('order_wrong_state')
    const used = await usedCoupon(tx, orderId)
    const chosen = await chooseFor(tx, order, choice, {
      offered: await offeredItems(tx),
      now: await databaseTime(tx),
      findCoupon: async (code) => {
        const coupon = await findCoupon(tx, code)
        return coupon && { ...coupon, uses: coupon.uses - (used?.couponId === coupon.id ? 1 : 0) }
      },
    })
    if (isRefusal(chosen)) return chosen
    const now = { ...order, ...chosen.amounts, depositCounts: choice.use_deposit ?? false }
    const held = (await depositsHeld(tx, [orderId])).get(orderId) ?? 0
    return {
      price: toRiyals(now.price),
      price_tax: toRiyals(priceTaxOf(now)),
      client_fees: toRiyals(now.clientFees),
      administrative_fees: toRiyals(now.administrativeFees),
      services_amount: toRiyals(now.servicesAmount),
      shipping_amount: toRiyals(now.shippingAmount),
      discount: toRiyals(now.discount),
      tax_amount: toRiyals(now.taxAmount),
      total: toRiyals(now.total),
      amount_due: toRiyals(amountDue(now, held)),
    }
  })
}
