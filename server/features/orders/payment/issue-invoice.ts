import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import type { Events } from '../../events.ts'
import { toBuyer } from '../notices.ts'
import { accrueOrder } from './accrue-order.ts'
import { orderEvent } from './excess.ts'
import { changeOrder, type FullOrder, lockFullOrder } from './payment-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The maximum time of an unpaid invoice: a won car for days, a purchase at a fixed price for hours. */
type DueTerms = Pick<SettingsValues['orders'], 'dueDays' | 'purchaseDueHours'>

type Issued = FullOrder & { dueAt: Date }
export type IssueDeps = { settings: Settings; events: Events; notices: NoticeSink }

/**
 * Opens a new order to its buyer, in the transaction of its sale: its invoice is issued at once, or the buyer reads by
 * when finance issues it (setting `invoice_automatic`). The caller holds the buyer's wallet.
 */
export async function openToBuyer(tx: Tx, deps: IssueDeps, orderId: number): Promise<void> {
  const { orders } = await deps.settings.read(tx)
  if (!orders.invoiceAutomatic) {
    const order = granted(await lockNew(tx, orderId))
    const notice = comingNotice(order, invoiceBy(await databaseTime(tx), orders))
    afterCommit(tx, await deps.notices(asQueryable(tx), [notice]))
    return
  }
  const order = granted(await issueInvoiceForOrder(tx, orderId, orders))
  await deps.events.publish(tx, 'orderInvoiceIssued', { ...orderEvent(order), dueAt: order.dueAt })
  afterCommit(tx, await deps.notices(asQueryable(tx), [issuedNotice(order)]))
}

async function lockNew(tx: Tx, orderId: number): Promise<FullOrder | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'pending') return refuse('order_wrong_state')
  return order.invoiceStatus === 'waiting_invoice' ? order : refuse('invoice_issued')
}

/** The time by which finance issues the invoice of a sale. */
export const invoiceBy = (soldAt: Date, { invoiceHours }: Pick<SettingsValues['orders'], 'invoiceHours'>): Date =>
  new Date(soldAt.getTime() + invoiceHours * HOUR_MS)

/**
 * Makes an order's invoice due and books what it owes, in the transaction that issues its document. The caller holds the buyer's wallet.
 * Refusals: `not_found`, `order_wrong_state` (not pending), `invoice_issued`.
 */
export async function issueInvoiceForOrder(tx: Tx, orderId: number, terms: DueTerms): Promise<Issued | Refusal> {
  const order = await lockNew(tx, orderId)
  if (isRefusal(order)) return order
  const waitMs = order.lotId === null ? terms.purchaseDueHours * HOUR_MS : terms.dueDays * DAY_MS
  const issuedAt = await databaseTime(tx)
  const issued = { invoiceStatus: 'issued', issuedAt, dueAt: new Date(issuedAt.getTime() + waitMs) } as const
  await changeOrder(tx, orderId, issued)
  await accrueOrder(tx, orderId)
  return { ...order, ...issued }
}

type Told = Pick<Issued, 'id' | 'carId' | 'buyerId' | 'title' | 'number' | 'total' | 'dueAt'> & Sums
type Sums = Pick<
  FullOrder,
  'price' | 'clientFees' | 'administrativeFees' | 'servicesAmount' | 'shippingAmount' | 'discount' | 'taxAmount'
>
/** The parts of an order's total. */
const partsOf = (order: Sums) => ({
  price: order.price,
  fees: order.clientFees + order.administrativeFees,
  services: order.servicesAmount + order.shippingAmount,
  discount: -order.discount,
  vat: order.taxAmount,
})

/** The notice to the buyer when their invoice is issued. */
export function issuedNotice(order: Told): Notice {
  const total = formatAmount(toRiyals(order.total))
  return {
    ...toBuyer(order),
    url: `/win-auctions?won=${order.id}`,
    kind: 'invoice_issued',
    facts: { order: order.number, ...partsOf(order) },
    amount: order.total,
    dueAt: order.dueAt,
    title: { ar: compose`صدرت فاتورة ${order.title.ar}`, en: compose`The invoice of ${order.title.en} is issued` },
    body: {
      ar: compose`الطلب ${order.number}: المطلوب ${total} ر.س، آخر موعد للسداد ${riyadhDateTime(order.dueAt, 'ar')}.`,
      en: compose`Order ${order.number}: SAR ${total} to pay by ${riyadhDateTime(order.dueAt, 'en')}.`,
    },
  }
}

const comingNotice = (order: FullOrder, by: Date): Notice => ({
  ...toBuyer(order),
  kind: 'invoice_coming',
  title: { ar: compose`نُعدّ فاتورة ${order.title.ar}`, en: compose`We prepare the invoice of ${order.title.en}` },
  body: {
    ar: compose`الطلب ${order.number}: نصدر فاتورته قبل ${riyadhDateTime(by, 'ar')}، ومنها تبدأ مهلة السداد.`,
    en: compose`Order ${order.number}: we issue its invoice by ${riyadhDateTime(by, 'en')}. Your time to pay starts with it.`,
  },
})
