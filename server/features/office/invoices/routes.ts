import { invoiceAdminRoutes as routes } from '#contract/http/office/money/invoices.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { confirmInvoice, creditInvoice, issueInvoice, listInvoices } from './invoices.ts'

export function registerInvoiceAdminRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminInvoices, ({ query }) => listInvoices(deps, query))
  serve(routes.adminInvoice, ({ params, language }) => deps.invoices.readAny(language, params.id))
  serveStaff(routes.adminIssueInvoice, (staff, { params, body }) => issueInvoice(deps, staff, params.id, body))
  serveStaff(routes.adminConfirmInvoice, (staff, { params, body }) => confirmInvoice(deps, staff, params.id, body))
  serveStaff(routes.adminCreditInvoice, (staff, { params, body }) =>
    creditInvoice(deps, staff, params.id, body.business),
  )
}
