import type { Payment } from '#contract/http/money/payments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { PaymentRow } from '../store.ts'

type BillFields = Pick<PaymentRow, 'biller' | 'billNumber' | 'billExpiresAt' | 'amount'>

/** A payment in the wire's form; its checkout page is named only while it can be paid. */
export const toPayment = (
  row: BillFields &
    Pick<PaymentRow, 'id' | 'status' | 'method' | 'purpose' | 'createdAt' | 'checkoutUrl' | 'orderId' | 'orderPart'>,
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
  bill: billOf(row),
})

/** The bill of a payment in the wire's form; null until it is issued. */
export const billOf = ({ biller, billNumber: number, billExpiresAt: end, amount }: BillFields): Payment['bill'] =>
  biller === null || number === null || end === null
    ? null
    : { biller, number, amount: toRiyals(amount), expires_at: end.toISOString() }
