import { bind } from '#server/platform/bind.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import type { InvoiceDeps } from './deps.ts'
import { downloadInvoice, readInvoiceFile } from './invoice-files.ts'
import {
  closeOrderInvoice,
  correctOrderInvoice,
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
import { issueReceipts } from './issuing/issue-receipts.ts'
import { insertWaiting } from './issuing/receipt-store.ts'
import { payFromWallet } from './paying/pay-from-wallet.ts'
import { listAllInvoices, listOfOrder, listOwnInvoices, readAnyInvoice, readInvoice } from './read-invoices.ts'
import { REPORT_QUEUE, reportInvoices } from './reporting/report-invoices.ts'
import { restartReport } from './reporting/report-store.ts'
import { creditByStaff, issueByStaff } from './staff/act-on-invoices.ts'
import { confirmInvoiceAct } from './staff/confirm-invoice.ts'
import { listUnsent, resendByStaff } from './staff/unsent-invoices.ts'

/** Invoices of orders, receipts for payments, amounts owed to owners. Rules: docs/rules/invoices.md. */
export function createInvoices(deps: InvoiceDeps) {
  const { events, log } = deps
  const receipts = oneAtATime(() => issueReceipts(deps))
  events.on('orderCreated', openOrderInvoice)
  events.on('orderInvoiceIssued', (tx, issued) => issueStanding(tx, deps, issued))
  events.on('orderPaid', (tx, { orderId }) => closeOrderInvoice(tx, deps, orderId))
  events.on('orderReduced', (tx, { orderId }) => correctOrderInvoice(tx, deps, orderId))
  events.on('orderCanceled', (tx, canceled) => endOrderInvoice(tx, deps, canceled))
  events.on('paymentSettled', (tx, { paymentId }) => insertWaiting(tx, paymentId))
  events.afterCommit('paymentSettled', () => {
    // The job issues failed ones within a minute.
    receipts().catch((error: unknown) => log.warn({ err: error }, 'receipts could not be issued yet'))
  })
  events.on('collectionPaid', (tx, charge) => invoiceYard(tx, deps, charge))
  events.on('shippingPaid', (tx, paid) => invoiceShipping(tx, deps, paid))
  events.on('shippingReturned', (tx, { paymentId }) => creditShipping(tx, deps, paymentId))
  events.on('depositKept', (tx, kept) => invoiceKept(tx, deps, kept))
  events.on('forfeitWaived', (tx, { keptJournalId }) => creditKept(tx, deps, keptJournalId))
  deps.failedJobs.onRetry(REPORT_QUEUE, (tx, { invoice }) => restartReport(tx, Number(invoice)))
  return {
    /** Sends stamped invoices to the tax authority, if one is configured. */
    report: () => reportInvoices(deps, deps.taxAuthority),
    /** Receipts of all payments that wait for one. */
    issueReceipts: receipts,
    /** Confirms the money of an invoice, by staff. */
    confirmAct: confirmInvoiceAct(deps),
    ...bind(deps, {
      list: listOwnInvoices,
      read: readInvoice,
      pay: payFromWallet,
      readFile: readInvoiceFile,
      download: downloadInvoice,
      correctOutdated,
      listAll: listAllInvoices,
      ofOrder: listOfOrder,
      readAny: readAnyInvoice,
      issue: issueByStaff,
      listUnsent,
      resend: resendByStaff,
      credit: creditByStaff,
    }),
  }
}
export type Invoices = ReturnType<typeof createInvoices>
