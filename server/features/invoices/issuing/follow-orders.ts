import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { isHouse } from '../../accounts/index.ts'
import type { TransactionEvents } from '../../events.ts'
import { accrueOrder, lockFullOrder } from '../../orders/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { InvoiceContent, InvoiceKind } from '../document.ts'
import { addedLines, kindOf } from '../document-rules.ts'
import { type InvoiceRow, insertInvoice, lockStanding, writeDropped } from '../store.ts'
import {
  buildCommissionContent,
  buildCostsContent,
  buildKeptContent,
  buildOrderContent,
  buildPurchaseContent,
  buildShippingContent,
  buildYardContent,
} from './build-content.ts'
import { creditInvoice } from './credit-invoice.ts'
import { debitInvoice } from './debit-invoice.ts'
import { type OrderFacts, orderFacts, outdatedOrders, personFacts } from './facts-store.ts'
import { issueInvoice } from './issue.ts'

// Events of orders and payments create invoices in the same transaction.

type Deps = Pick<InvoiceDeps, 'db' | 'settings' | 'signer'>

const CANCELED = { ar: 'أُلغي الطلب.', en: 'The order was cancelled.' }
const NOT_DELIVERED = { ar: 'أُلغي شحن السيارة.', en: 'The delivery of the car was cancelled.' }
const WAIVED = { ar: 'أُعيد التأمين المحتفظ به.', en: 'The kept deposit was given back.' }
const CHANGED = { ar: 'تغيّرت مبالغ الطلب.', en: 'The sums of the order have changed.' }
/** Number of orders checked by one run of the job. */
const BATCH = 100

/** A new order waits for its invoice. */
export async function openOrderInvoice(tx: Tx, order: { orderId: number; buyerId: number }): Promise<void> {
  const { orderId, buyerId: accountId } = order
  await insertInvoice(tx, { accountId, kind: 'simplified', source: `order:${orderId}`, orderId })
}

/** Issues the missing invoice of an order whose payment is due. */
export async function issueStanding(
  tx: Tx,
  deps: Deps,
  { orderId, dueAt }: { orderId: number; dueAt: Date | null },
): Promise<void> {
  const row = await lockStanding(tx, `order:${orderId}`)
  const order = await orderFacts(tx, orderId)
  if (!row || row.issuedAt || !order) return
  const built = await buildOrderContent(tx, await deps.settings.read(tx), order)
  await issueInvoice(tx, deps.signer, row.id, { ...built, dueAt })
}

/**
 * A canceled order's invoice is dropped, or credited if it was issued, and the commission of its seller is credited. Their
 * purchase invoice ends with its payout. A buyer at fault gets an invoice of the costs of a return.
 */
export async function endOrderInvoice(
  tx: Tx,
  deps: Deps,
  { orderId, buyerId: accountId, returned }: TransactionEvents['orderCanceled'],
): Promise<void> {
  const commission = await lockStanding(tx, `commission:${orderId}`)
  if (commission) await creditInvoice(tx, deps, commission.id, CANCELED)
  const row = await lockStanding(tx, `order:${orderId}`)
  if (row?.issuedAt) await creditInvoice(tx, deps, row.id, CANCELED)
  else if (row) await writeDropped(tx, row.id)
  if (!returned || returned.registration + returned.shipping === 0) return
  const opened = { accountId, orderId, kind: 'simplified', source: `costs:${orderId}` } as const
  await issueOnce(tx, deps, opened, (settings, now) =>
    buildCostsContent(tx, settings, { orderId, buyerId: accountId, ...returned }, now),
  )
}

/** A paid order: its invoice shows the payment, and the owner gets the invoices of the purchase and the commission. */
export async function closeOrderInvoice(tx: Tx, deps: Deps, orderId: number): Promise<void> {
  await correctOrderInvoice(tx, deps, orderId)
  const order = await orderFacts(tx, orderId)
  if (!order) return
  // The operator's own cars need no purchase invoice: it owes itself nothing.
  if (await isHouse(tx, order.ownerId)) return
  const owner = await personFacts(tx, order.ownerId)
  const opened = { accountId: order.ownerId, orderId }
  await issueOnce(tx, deps, { ...opened, kind: 'purchase', source: `owner:${orderId}` }, (settings) =>
    buildPurchaseContent(settings, order, owner),
  )
  if (order.commission === 0) return
  await issueOnce(
    tx,
    deps,
    { ...opened, kind: 'simplified', source: `commission:${orderId}` },
    (settings) => buildCommissionContent(settings, order, owner).content,
  )
}

/**
 * Another sum than that of the issue. Added services or a delivery make a debit note; a coupon, a reduced price or a second
 * addition make a credit note over all and a new invoice.
 */
export async function correctOrderInvoice(tx: Tx, deps: Deps, orderId: number): Promise<void> {
  await lockFullOrder(tx, orderId)
  const row = await lockStanding(tx, `order:${orderId}`)
  const order = await orderFacts(tx, orderId)
  if (!row?.content || !order) return
  const { content } = row
  if (order.status === 'canceled') {
    await creditInvoice(tx, deps, row.id, CANCELED)
    return
  }
  const raise = await lockStanding(tx, `debit:${orderId}`)
  if (!(await hasOtherSums(tx, deps, order, { content, raise }))) return
  if (!raise && (await debitInvoice(tx, deps, { ...row, content }, order))) await accrueOrder(tx, orderId)
  else await creditInvoice(tx, deps, row.id, CHANGED)
}

type Issued = { content: InvoiceContent; raise: InvoiceRow | undefined }

/** Choices of one total may hold another VAT, also after a debit note. */
async function hasOtherSums(tx: Tx, deps: Deps, order: OrderFacts, { content, raise }: Issued): Promise<boolean> {
  if (order.total !== content.total + content.collected + (raise?.total ?? 0)) return true
  const now = await buildOrderContent(tx, await deps.settings.read(tx), order)
  if (!raise?.content) return now.content.vat !== content.vat
  return !isDeepStrictEqual(addedLines(content, now.content), raise.content.lines)
}

/** The invoice of paid days in the yard. */
export async function invoiceYard(tx: Tx, deps: Deps, charge: TransactionEvents['collectionPaid']): Promise<void> {
  const { orderId, buyerId: accountId, paymentId } = charge
  await issueOnce(tx, deps, { accountId, orderId, kind: 'simplified', source: `yard:${paymentId}` }, (settings, now) =>
    buildYardContent(tx, settings, charge, now),
  )
}

/** The invoice of a delivery that was paid separately. */
export async function invoiceShipping(tx: Tx, deps: Deps, paid: TransactionEvents['shippingPaid']): Promise<void> {
  const { orderId, buyerId: accountId, paymentId } = paid
  const opened = { accountId, orderId, kind: 'simplified', source: `shipping:${paymentId}` } as const
  await issueOnce(tx, deps, opened, (settings, now) => buildShippingContent(tx, settings, paid, now))
}

/** Credits the invoice of a delivery that did not take place. */
export async function creditShipping(tx: Tx, deps: Deps, paymentId: number): Promise<void> {
  const row = await lockStanding(tx, `shipping:${paymentId}`)
  if (row) await creditInvoice(tx, deps, row.id, NOT_DELIVERED)
}

/** The invoice of a kept deposit: a day of grace, or the rest of it. */
export async function invoiceKept(tx: Tx, deps: Deps, kept: TransactionEvents['depositKept']): Promise<void> {
  const { orderId, buyerId: accountId, journalId } = kept
  await issueOnce(tx, deps, { accountId, orderId, kind: 'simplified', source: `kept:${journalId}` }, (settings, now) =>
    buildKeptContent(tx, settings, kept, now),
  )
}

/** Credits the invoice of a kept deposit that was returned. */
export async function creditKept(tx: Tx, deps: Deps, journalId: number): Promise<void> {
  const row = await lockStanding(tx, `kept:${journalId}`)
  if (row) await creditInvoice(tx, deps, row.id, WAIVED)
}

type Opened = { accountId: number; orderId: number; kind: InvoiceKind; source: string }

/** Opens and issues an invoice at once, unless one exists for the same subject. A tax invoice to a company with a VAT number is a standard one. */
async function issueOnce(
  tx: Tx,
  deps: Deps,
  opened: Opened,
  build: (settings: SettingsValues, now: Date) => InvoiceContent | Promise<InvoiceContent>,
): Promise<void> {
  const id = await insertInvoice(tx, opened)
  if (id === undefined) return
  const content = await build(await deps.settings.read(tx), await databaseTime(tx))
  const kind = opened.kind === 'simplified' ? kindOf('private', content.buyer.vatNumber) : opened.kind
  await issueInvoice(tx, deps.signer, id, { kind, content, dueAt: null })
}

/**
 * Corrects issued invoices whose order has other sums by now, and what the books hold of them. Safe to run twice, and several
 * times at once.
 */
export async function correctOutdated(deps: Deps): Promise<void> {
  for (const orderId of await outdatedOrders(deps.db, BATCH))
    await inTransaction(deps.db, async (tx) => {
      await correctOrderInvoice(tx, deps, orderId)
      await accrueOrder(tx, orderId)
    })
}
