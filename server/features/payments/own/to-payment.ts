import type { Payment } from '#contract/http/money/payments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { PaymentRow } from '../store.ts'

/** A payment in the wire's form; its checkout page is named only while it can be paid. */
export const toPayment = (
  row: Pick<
    PaymentRow,
    'id' | 'status' | 'amount' | 'method' | 'purpose' | 'createdAt' | 'checkoutUrl' | 'orderId' | 'orderPart'
  >,
): Payment => ({
  id: row.id,
  status: row.status,
  amount: toRiyals(row.amount),
  method: row.method,
  purpose: row.purpose,
  created_at: row.createdAt.toISOString(),
  checkout_url: row.status === 'initiated' ? row.checkoutUrl : null,
  order_id: row.orderId,
  order_part: row.orderPart,
})
