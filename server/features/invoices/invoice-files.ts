import type { Language } from '#contract/http/shapes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../staff/index.ts'
import type { InvoiceDeps } from './deps.ts'
import { orderStates } from './issuing/facts-store.ts'
import { toPrintData } from './pdf/print-data.ts'
import { renderInvoicePdf } from './pdf/render-pdf.ts'
import type { Viewing } from './read-invoices.ts'
import { type Clearance, clearanceOf, isHeldBack, qrOf } from './reporting/clearance.ts'
import { findInvoice, findInvoiceOf, type InvoiceRow, invoiceXml } from './store.ts'
import { sinceIssue } from './to-invoice.ts'

type Reading = Pick<InvoiceDeps, 'settings' | 'db' | 'taxAuthority'>
export type InvoiceFormat = 'pdf' | 'xml'

/**
 * The PDF of an issued invoice, or its XML as issued or as stamped by the authority. Refusals: `not_found`, also for a
 * kind without XML; `invoice_not_issued`, `invoice_not_cleared`, `unavailable` while too many wait.
 */
export async function readInvoiceFile(
  deps: Reading,
  viewing: Viewing,
  { id, format }: { id: number; format: InvoiceFormat },
): Promise<FileAnswer | Refusal> {
  const row = await findInvoiceOf(deps.db, viewing.accountId, id)
  return row ? fileOf(deps, row, format, viewing.language) : refuse('not_found')
}

/**
 * The same for staff, who open so many papers an hour; each is written to the audit. Refusals: `too_many`, and those
 * above.
 */
export async function downloadInvoice(
  deps: InvoiceDeps,
  staff: Staff,
  { id, format }: { id: number; format: InvoiceFormat },
): Promise<FileAnswer | Refusal> {
  const paused = await deps.looks.count(staff, 'pictures')
  if (paused) return paused
  const row = await findInvoice(deps.db, id)
  const file = row ? await fileOf(deps, row, format, staff.language) : refuse('not_found')
  if (isRefusal(file)) return file
  const entry = { action: 'invoice.downloaded', subject: `invoice:${id}`, after: { format } }
  await inTransaction(deps.db, (tx) => audited(tx, staff, entry))
  return file
}

const fileOf = (deps: Reading, row: InvoiceRow, format: InvoiceFormat, language: Language) =>
  format === 'pdf' ? pdfOf(deps, row, language) : xmlOf(deps, row)

async function pdfOf(deps: Reading, row: InvoiceRow, language: Language): Promise<FileAnswer | Refusal> {
  const { content, number, issuedAt, dueAt, kind, uuid, testStamp } = row
  if (!content || !issuedAt || number === null || uuid === null) return refuse('invoice_not_issued')
  const clearance = await clearanceOf(deps, row.id)
  if (isHeldBack(clearance)) return refuse('invoice_not_cleared')
  const { site } = await deps.settings.current()
  const corrected = row.correctsId === null ? undefined : await findInvoice(deps.db, row.correctsId)
  const orders = await orderStates(deps.db, row.orderId === null ? [] : [row.orderId])
  const since = sinceIssue(row, row.orderId === null ? undefined : orders.get(row.orderId))
  const qr = qrOf(row.qr, clearance) ?? ''
  const xml = await servedXml(deps, row, clearance)
  const brand = { ar: site.siteNameAr, en: site.siteNameEn }
  const paper = { kind, number, uuid, qr, xml, testStamp, issuedAt, dueAt, content, since }
  const pdf = renderInvoicePdf(toPrintData({ ...paper, corrects: corrected?.number ?? null, brand }, language))
  if (!pdf) return refuse('unavailable')
  return new FileAnswer(await pdf, 'application/pdf', `${number}.pdf`)
}

async function xmlOf(deps: Reading, row: InvoiceRow): Promise<FileAnswer | Refusal> {
  if (row.number === null) return refuse('invoice_not_issued')
  const clearance = await clearanceOf(deps, row.id)
  if (isHeldBack(clearance)) return refuse('invoice_not_cleared')
  const xml = await servedXml(deps, row, clearance)
  if (xml === undefined) return refuse('not_found')
  return new FileAnswer(Buffer.from(xml), 'application/xml; charset=utf-8', `${row.number}.xml`)
}

/** The XML as issued, or as stamped by the authority; undefined for a kind without one. */
const servedXml = async ({ db }: Reading, { id }: InvoiceRow, clearance: Clearance): Promise<string | undefined> =>
  clearance.state === 'cleared' ? clearance.xml : invoiceXml(db, id)
