import type { Payment } from '#contract/http/money/payments.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { OrderDeps } from '../deps.ts'
import { depositsHeld } from '../store.ts'
import { payRefusal } from './complete-order.ts'
import { amountDue } from './order-amounts.ts'
import { lockFullOrder } from './payment-store.ts'
import { amountUnderReview } from './review-store.ts'
import { type Ways, waysOf } from './ways.ts'

/** The orders whose invoices are paid, and the answer's data: see `OrderIntent`. */
export type PayRequest = Ways & {
  orderIds: readonly number[]
  present: (payment: Payment | null, paid: readonly Payment[]) => object
}

/**
 * Pays the invoices of several orders: from the wallet, and the rest in one online payment, all of them or none.
 * Rules: docs/rules/payments.md, PAY-80 and on.
 * Refusals: `not_found`, `order_wrong_state`, `invoice_not_issued`, `transfer_under_review` (each with the `order_id`),
 * those of `beginOrder`.
 */
export async function payInvoices(
  deps: Pick<OrderDeps, 'payments'>,
  caller: Caller,
  { orderIds, present, ...ways }: PayRequest,
): Promise<RawAnswer | Refusal> {
  // The locks of orders are taken in one order.
  const sorted = [...new Set(orderIds)].sort((a, b) => a - b)
  return deps.payments.payOrder(caller, {
    purpose: 'order',
    orderIds: sorted,
    orderPart: 'invoice',
    ...waysOf(ways),
    prepare: async (tx) => {
      const parts = []
      for (const orderId of sorted) {
        const amount = await priceOf(tx, caller.accountId, orderId)
        if (isRefusal(amount)) return { ...amount, data: { order_id: orderId } }
        parts.push({ orderId, orderPart: 'invoice' as const, amount })
      }
      return { parts }
    },
    present: async (_tx, payment, paid) => present(payment, paid),
  })
}

/** The part of an order that no transfer under review covers, in halalas; the caller holds the buyer's wallet. */
async function priceOf(tx: Tx, accountId: number, orderId: number): Promise<number | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  const refused = payRefusal(order)
  if (refused) return refused
  const held = (await depositsHeld(tx, [orderId])).get(orderId) ?? 0
  const due = amountDue(order, held)
  const announced = await amountUnderReview(tx, orderId)
  return announced > 0 && announced >= due ? refuse('transfer_under_review') : due - announced
}
