import { invoiceAdminRoutes as routes } from '#contract/http/office/money/invoices.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { Invoices } from '../invoices.ts'

/** Acts of staff on all invoices: read, issue, confirm their money and correct them. */
export function registerInvoiceStaffRoutes({ serve, serveStaff, serveGuarded }: StaffApi, invoices: Invoices): void {
  serve(routes.adminInvoices, ({ query }) => invoices.listAll(query))
  serve(routes.adminInvoice, ({ params, language }) => invoices.readAny(language, params.id))
  serve(routes.adminInvoicePdf, (request) => invoices.download(request, { id: request.params.id, format: 'pdf' }))
  serve(routes.adminInvoiceXml, (request) => invoices.download(request, { id: request.params.id, format: 'xml' }))
  serve(routes.adminUnsentInvoices, ({ query }) => invoices.listUnsent(query))
  serveStaff(routes.adminResendInvoice, (staff, { params }) => invoices.resend(staff, params.id))
  serveStaff(routes.adminIssueInvoice, (staff, { params, body }) => invoices.issue(staff, params.id, body?.business))
  serveGuarded(routes.adminConfirmInvoice, invoices.confirmAct)
  serveStaff(routes.adminCreditInvoice, (staff, { params, body }) => invoices.credit(staff, params.id, body.business))
}
