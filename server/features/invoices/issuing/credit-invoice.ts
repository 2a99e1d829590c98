import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { accrueOrder, lockFullOrder } from '../../orders/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { InvoiceContent } from '../document.ts'
import { findInvoice, type InvoiceRow, insertInvoice, lockInvoice, lockStanding, writeCredited } from '../store.ts'
import { type BusinessBuyer, buildCommissionContent, buildOrderContent } from './build-content.ts'
import { orderFacts, personFacts } from './facts-store.ts'
import { issueInvoice } from './issue.ts'

type Deps = Pick<InvoiceDeps, 'settings' | 'signer'>
/** The invoice of a buyer, that the books follow. */
const OF_BUYER = /^order:/
/** Invoices that an order has as long as it is valid: its buyer's and its seller's. */
const REISSUED = /^(order|commission):/
const CREDITABLE = new Set<InvoiceRow['kind']>(['standard', 'simplified', 'margin'])

/**
 * Corrects an issued invoice by a credit note over all of it, in the caller's transaction; its debit note is credited
 * with it. If its order is still valid, an invoice of the order's present sums follows at once, with the same due date. Refusals: `not_found`,
 * `invoice_not_issued`, `invoice_not_creditable` (a receipt, a note, or already credited).
 * @returns the credit note of the invoice.
 */
export async function creditInvoice(
  tx: Tx,
  deps: Deps,
  id: number,
  reason: Text,
  business?: BusinessBuyer,
): Promise<InvoiceRow | Refusal> {
  const place = await findInvoice(tx, id)
  if (!place) return refuse('not_found')
  // Orders before invoices, as everywhere: the new invoice and the books have the same amounts.
  if (place.orderId !== null) await lockFullOrder(tx, place.orderId)
  const row = await lockInvoice(tx, id)
  if (!row) return refuse('not_found')
  const { orderId } = row
  if (!row.content) return refuse('invoice_not_issued')
  if (row.creditedAt || !CREDITABLE.has(row.kind)) return refuse('invoice_not_creditable')
  const raise = OF_BUYER.test(row.source) ? await lockStanding(tx, `debit:${orderId}`) : undefined
  if (raise) await creditPaper(tx, deps, raise, reason)
  const note = await creditPaper(tx, deps, row, reason)
  if (orderId === null) return note
  if (REISSUED.test(row.source)) await reissue(tx, deps, row, orderId, business)
  if (OF_BUYER.test(row.source)) await accrueOrder(tx, orderId)
  return note
}

/** Issues the credit note over an invoice or a debit note. */
async function creditPaper(tx: Tx, deps: Deps, row: InvoiceRow, reason: Text): Promise<InvoiceRow | Refusal> {
  const { id, content, number, accountId, orderId, correctsId } = row
  if (!content || number === null) return refuse('invoice_not_issued')
  const kind = (correctsId === null ? undefined : await findInvoice(tx, correctsId))?.kind ?? row.kind
  await writeCredited(tx, id)
  const noteId = await insertInvoice(tx, {
    accountId,
    kind: 'credit_note',
    source: `credit:${id}`,
    correctsId: id,
    ...(orderId !== null && { orderId }),
  })
  if (noteId === undefined) return refuse('invoice_not_creditable')
  return issueInvoice(tx, deps.signer, noteId, {
    kind: 'credit_note',
    content: noteContent(content, reason),
    dueAt: null,
    corrects: { number, reason: reason.ar, kind },
  })
}

/** The same lines: the note returns the amount that the invoice charged. Money only collected is not part of it. */
const noteContent = (content: InvoiceContent, reason: Text): InvoiceContent => ({
  ...content,
  collected: 0,
  prepaid: 0,
  due: content.total,
  noteAr: reason.ar,
  noteEn: reason.en,
})

/** The invoice that replaces a corrected one; a canceled order needs none. */
async function reissue(
  tx: Tx,
  deps: Deps,
  old: InvoiceRow,
  orderId: number,
  business: BusinessBuyer | undefined,
): Promise<void> {
  const order = await orderFacts(tx, orderId)
  if (!order || order.status === 'canceled') return
  const { accountId, source, dueAt } = old
  const id = await insertInvoice(tx, { accountId, kind: 'simplified', source, orderId })
  if (id === undefined) return
  const settings = await deps.settings.read(tx)
  const to = business ?? businessOf(old)
  const built = source.startsWith('order:')
    ? await buildOrderContent(tx, settings, order, to)
    : buildCommissionContent(settings, order, await personFacts(tx, accountId), to)
  await issueInvoice(tx, deps.signer, id, { ...built, dueAt })
}

/** The buyer stays the same company when the invoice is corrected; only companies have an address on it. */
function businessOf({ content }: InvoiceRow): BusinessBuyer | undefined {
  const buyer = content?.buyer
  if (!buyer?.address) return undefined
  const { nameAr: name, vatNumber, registrationNumber, address } = buyer
  return { name, vatNumber, registrationNumber, address }
}
