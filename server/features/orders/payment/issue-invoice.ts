import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { changeOrder, type FullOrder, lockFullOrder } from './payment-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The maximum time of an unpaid invoice: a won car for days, a purchase at a fixed price for hours. */
type DueTerms = Pick<SettingsValues['orders'], 'dueDays' | 'purchaseDueHours'>

type Issued = FullOrder & { dueAt: Date }

/**
 * Makes an order's invoice due, in the transaction that issues its document. The caller holds the buyer's wallet.
 * Refusals: `not_found`, `order_wrong_state` (not pending), `invoice_issued`.
 */
export async function issueInvoiceForOrder(tx: Tx, orderId: number, terms: DueTerms): Promise<Issued | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'pending') return refuse('order_wrong_state')
  if (order.invoiceStatus !== 'waiting_invoice') return refuse('invoice_issued')
  const waitMs = order.lotId === null ? terms.purchaseDueHours * HOUR_MS : terms.dueDays * DAY_MS
  const issuedAt = await databaseTime(tx)
  const issued = { invoiceStatus: 'issued', issuedAt, dueAt: new Date(issuedAt.getTime() + waitMs) } as const
  await changeOrder(tx, orderId, issued)
  return { ...order, ...issued }
}

/** The notice to the buyer when their invoice is issued. */
export function issuedNotice(order: Pick<FullOrder, 'buyerId' | 'title' | 'number' | 'total'>): Notice {
  const total = formatAmount(toRiyals(order.total))
  return {
    accountId: order.buyerId,
    kind: 'invoice_issued',
    url: '/win-auctions',
    title: { ar: compose`صدرت فاتورة ${order.title.ar}`, en: compose`The invoice of ${order.title.en} is issued` },
    body: {
      ar: compose`الطلب ${order.number}: المطلوب ${total} ر.س. اختر طريقة الدفع قبل تاريخ الاستحقاق.`,
      en: compose`Order ${order.number}: SAR ${total} to pay. Choose how to pay before the due date.`,
    },
  }
}
