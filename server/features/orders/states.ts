import type { Order } from '#contract/http/money/orders.ts'
import type { AdminOrder } from '#contract/http/office/money/orders.ts'

export type OrderStatus = Order['status']
export type InvoiceStatus = Order['invoice_status']
/** Why an order was canceled. */
export type CancelCause = NonNullable<AdminOrder['cancel_cause']>

/** Every allowed change of an order's state. The table `order_changes` holds the same and refuses all others. */
export const orderChanges: Record<OrderStatus, readonly OrderStatus[]> = {
  negotiating: ['pending', 'canceled'],
  pending: ['making', 'canceled'],
  making: ['delivering', 'canceled'],
  // From here on only by a case, which the table demands.
  delivering: ['finished', 'canceled'],
  finished: ['canceled'],
  canceled: [],
}

/** True from the full payment to the end, unless the order was canceled. */
export const isPaidStatus = (status: OrderStatus): boolean => ['making', 'delivering', 'finished'].includes(status)

/** Every allowed change of the state of an order's invoice. */
export const invoiceChanges: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  waiting_invoice: ['issued', 'canceled'],
  issued: ['under_review', 'payment_confirmed', 'grace', 'canceled'],
  under_review: ['issued', 'grace', 'payment_confirmed'],
  grace: ['issued', 'under_review', 'payment_confirmed', 'canceled'],
  payment_confirmed: ['paid'],
  paid: ['canceled'],
  canceled: [],
}

/** True if money can be taken for an invoice in this state. */
export const isPayable = (status: InvoiceStatus): boolean => ['issued', 'grace', 'under_review'].includes(status)
