import type { Invoice, InvoiceBrief } from '#contract/http/money/invoices.ts'
import type { AdminInvoice, AdminInvoiceRow } from '#contract/http/office/money/invoices.ts'
import type { AdminOrderPage } from '#contract/http/office/money/orders.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { InvoiceDeps } from './deps.ts'
import { buildOrderContent } from './issuing/build-content.ts'
import { orderFacts, orderStates } from './issuing/facts-store.ts'
import { clearanceOf, qrOf } from './reporting/clearance.ts'
import { type ReportRow, reportOf } from './reporting/report-store.ts'
import { type AdminFilter, invoicesOfOrder, searchInvoices } from './search-store.ts'
import { creditOf, debitOf, findInvoice, findInvoiceOf, type InvoiceRow, invoicesOf } from './store.ts'
import { fullAmount, type Said, toBrief, toInvoice } from './to-invoice.ts'

type Reading = Pick<InvoiceDeps, 'settings' | 'db' | 'taxAuthority'>
export type Viewing = { accountId: number; language: Language }
type OwnQuery = PageQuery & { order_id?: number | undefined }
type AllQuery = Partial<Pick<AdminFilter, 'kind' | 'status'>> & {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  order_id?: number | undefined
  user_id?: number | undefined
  payment_id?: number | undefined
}

export async function listOwnInvoices(
  { db }: Reading,
  accountId: number,
  query: OwnQuery,
): Promise<{ invoices: Paged<InvoiceBrief> }> {
  const place = pageOf(query)
  const { rows, total } = await invoicesOf(db, accountId, query.order_id, place)
  return { invoices: toPaged(await toBriefs(db, rows), place, total) }
}

/** Everybody's invoices, for staff. */
export async function listAllInvoices({ db }: Reading, query: AllQuery): Promise<Paged<AdminInvoiceRow>> {
  const place = pageOf(query)
  const { kind, status, order_id: orderId, user_id: accountId, payment_id: paymentId } = query
  const filter = { search: cleanLine(query.search ?? ''), kind, status, orderId, accountId, paymentId }
  const { rows, total } = await searchInvoices(db, filter, { ...place, isAscending: query.sort === 'id' })
  const briefs = await toBriefs(db, rows)
  const data = rows.flatMap((row, index) => {
    const brief = briefs[index]
    return brief ? [{ ...brief, user_id: row.accountId }] : []
  })
  return toPaged(data, place, total)
}

/** An order's invoices, for its staff page. */
export async function listOfOrder({ db }: Reading, orderId: number): Promise<AdminOrderPage['invoices']> {
  const rows = await invoicesOfOrder(db, orderId)
  return rows.map(({ id, kind, number, content, issuedAt, creditedAt }) => ({
    id,
    kind,
    number,
    total: content && toRiyals(fullAmount(content)),
    issued_at: issuedAt?.toISOString() ?? null,
    credited_at: creditedAt?.toISOString() ?? null,
  }))
}

async function toBriefs(db: Reader, rows: readonly InvoiceRow[]): Promise<InvoiceBrief[]> {
  const orderIds = rows.flatMap((row) => (row.orderId === null ? [] : [row.orderId]))
  const orders = await orderStates(db, orderIds)
  return rows.map((row) => toBrief(row, row.orderId === null ? undefined : orders.get(row.orderId)))
}

/** One invoice; another member's is answered like one that does not exist. */
export async function readInvoice(
  deps: Reading,
  viewing: Viewing,
  id: number,
): Promise<{ invoice: Invoice } | Refusal> {
  const row = await findInvoiceOf(deps.db, viewing.accountId, id)
  const invoice = row ? await presentInvoice(deps, row, viewing.language) : refuse('not_found')
  return isRefusal(invoice) ? invoice : { invoice }
}

export async function readAnyInvoice(deps: Reading, language: Language, id: number): Promise<AdminInvoice | Refusal> {
  const row = await findInvoice(deps.db, id)
  if (!row) return refuse('not_found')
  const invoice = await presentInvoice(deps, row, language)
  if (isRefusal(invoice)) return invoice
  const report = await reportOf(deps.db, id)
  return { ...invoice, user_id: row.accountId, report: report ? toReport(report) : null }
}

const toReport = (report: ReportRow): NonNullable<AdminInvoice['report']> => ({
  state: report.state,
  attempts: report.attempts,
  messages: report.messages,
  next_at: report.state === 'waiting' ? report.nextAt.toISOString() : null,
  answered_at: report.answeredAt?.toISOString() ?? null,
})

async function presentInvoice(deps: Reading, row: InvoiceRow, language: Language): Promise<Invoice | Refusal> {
  const invoiceContent = await contentOf(deps, row)
  if (!invoiceContent) return refuse('not_found')
  const { db } = deps
  const { orderId, correctsId, creditedAt } = row
  const [orders, corrects, correctedBy, raisedBy, clearance] = await Promise.all([
    orderStates(db, orderId === null ? [] : [orderId]),
    correctsId === null ? undefined : findInvoice(db, correctsId),
    creditedAt === null ? undefined : creditOf(db, row.id),
    debitOf(db, row.id),
    clearanceOf(deps, row.id),
  ])
  const order = orderId === null ? undefined : orders.get(orderId)
  const shown = { ...row, qr: qrOf(row.qr, clearance) }
  return {
    ...toInvoice(shown, order, invoiceContent, { corrects, correctedBy, raisedBy }, language),
    clearance: clearance.state,
  }
}

/** The content of an issued invoice, or of one if it were issued now. */
async function contentOf({ db, settings }: Reading, row: InvoiceRow): Promise<Said | undefined> {
  if (row.content) return { kind: row.kind, content: row.content }
  const order = row.orderId === null ? undefined : await orderFacts(db, row.orderId)
  return order && buildOrderContent(db, await settings.current(), order)
}
