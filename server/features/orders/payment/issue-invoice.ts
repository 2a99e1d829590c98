import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { changeOrder, databaseNow, type FullOrder, lockFullOrder } from './payment-store.ts'

/**
 * Makes an order's invoice due at `dueAt`, in the transaction that issues its document. The caller holds the buyer's wallet.
 * Refusals: `not_found`, `order_wrong_state` (not pending), `invoice_issued`.
 */
export async function issueInvoiceForOrder(tx: Tx, orderId: number, dueAt: Date): Promise<FullOrder | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'pending') return refuse('order_wrong_state')
  if (order.invoiceStatus !== 'waiting_invoice') return refuse('invoice_issued')
  await changeOrder(tx, orderId, { invoiceStatus: 'issued', issuedAt: databaseNow, dueAt })
  return { ...order, invoiceStatus: 'issued', dueAt }
}

/** What the buyer is told when their invoice is issued. */
export function issuedNotice(order: Pick<FullOrder, 'buyerId' | 'title' | 'number' | 'total'>): Notice {
  const total = formatAmount(toRiyals(order.total))
  return {
    accountId: order.buyerId,
    kind: 'invoice_issued',
    url: '/win-auctions',
    title: { ar: `صدرت فاتورة ${order.title.ar}`, en: `The invoice of ${order.title.en} is issued` },
    body: {
      ar: `الطلب ${order.number}: المطلوب ${total} ر.س. اختر طريقة الدفع قبل تاريخ الاستحقاق.`,
      en: `Order ${order.number}: SAR ${total} to pay. Choose how to pay before the due date.`,
    },
  }
}
