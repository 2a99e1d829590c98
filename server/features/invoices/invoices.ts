import type { Language } from '#contract/http/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import type { InvoiceDeps } from './deps.ts'
import type { BusinessBuyer } from './issuing/build-content.ts'
import { creditInvoice } from './issuing/credit-invoice.ts'
import {
  closeOrderInvoice,
  correctOutdated,
  creditKept,
  creditShipping,
  endOrderInvoice,
  invoiceKept,
  invoiceShipping,
  invoiceYard,
  issueStanding,
  openOrderInvoice,
} from './issuing/follow-orders.ts'
import { issueOrderInvoice } from './issuing/issue-order-invoice.ts'
import { issueReceipts } from './issuing/issue-receipts.ts'
import { confirmPayout } from './issuing/payout.ts'
import { insertWaiting } from './issuing/receipt-store.ts'
import {
  listAllInvoices,
  listOwnInvoices,
  type OwnQuery,
  readAnyInvoice,
  readInvoice,
  readInvoicePdf,
  readInvoiceXml,
  type Viewing,
} from './read-invoices.ts'
import { REPORT_QUEUE, reportInvoices } from './reporting/report-invoices.ts'
import { restartReport } from './reporting/report-store.ts'
import type { AdminFilter } from './search-store.ts'

/** Invoices of orders, receipts for payments, what owners are owed. Rules: docs/rules/invoices.md. */
export function createInvoices(deps: InvoiceDeps) {
  const { events, log } = deps
  const receipts = oneAtATime(() => issueReceipts(deps))
  events.on('orderCreated', openOrderInvoice)
  events.on('orderInvoiceIssued', (tx, issued) => issueStanding(tx, deps, issued))
  events.on('orderPaid', (tx, { orderId }) => closeOrderInvoice(tx, deps, orderId))
  events.on('orderCanceled', (tx, { orderId }) => endOrderInvoice(tx, deps, orderId))
  events.on('paymentSettled', (tx, { paymentId }) => insertWaiting(tx, paymentId))
  events.afterCommit('paymentSettled', () => {
    // What fails here is issued by the job within a minute.
    receipts().catch((error: unknown) => log.warn({ err: error }, 'receipts could not be issued yet'))
  })
  events.on('collectionPaid', (tx, charge) => invoiceYard(tx, deps, charge))
  events.on('shippingPaid', (tx, paid) => invoiceShipping(tx, deps, paid))
  events.on('shippingReturned', (tx, { paymentId }) => creditShipping(tx, deps, paymentId))
  events.on('depositKept', (tx, kept) => invoiceKept(tx, deps, kept))
  events.on('forfeitWaived', (tx, { keptJournalId }) => creditKept(tx, deps, keptJournalId))
  deps.failedJobs.onRetry(REPORT_QUEUE, (tx, { invoice }) => restartReport(tx, Number(invoice)))
  return {
    /** Sends stamped invoices to the tax authority, where one is set. */
    report: () => reportInvoices(deps, deps.taxAuthority),
    list: (accountId: number, query: OwnQuery) => listOwnInvoices(deps, accountId, query),
    read: (viewing: Viewing, id: number) => readInvoice(deps, viewing, id),
    readPdf: (viewing: Viewing, id: number) => readInvoicePdf(deps, viewing, id),
    readXml: (viewing: Viewing, id: number) => readInvoiceXml(deps, viewing, id),
    /** Receipts of all payments that wait for one. */
    issueReceipts: receipts,
    /** Invoices whose order has other sums by now. */
    correctOutdated: () => correctOutdated(deps),
    /** For staff; the three that change something run in the transaction of their action. */
    listAll: (filter: AdminFilter, query: Parameters<typeof listAllInvoices>[2]) =>
      listAllInvoices(deps, filter, query),
    readAny: (language: Language, id: number, tx?: Tx) =>
      readAnyInvoice({ ...deps, ...(tx && { db: tx }) }, language, id),
    issue: (tx: Tx, id: number, business?: BusinessBuyer) => issueOrderInvoice(tx, deps, id, business),
    credit: (tx: Tx, id: number, reason: string, business?: BusinessBuyer) =>
      creditInvoice(tx, deps, id, { ar: reason, en: reason }, business),
    confirmPayout: (tx: Tx, id: number, by: { actorId: number; reference: string | undefined }) =>
      confirmPayout(tx, deps, id, by),
  }
}
export type Invoices = ReturnType<typeof createInvoices>
