import { invoiceAdminRoutes as routes } from '#contract/http/office/money/invoices.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { confirmInvoice, creditInvoice, issueInvoice, listInvoices } from './invoices.ts'

export function registerInvoiceAdminRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminInvoices, ({ query }) => listInvoices(deps, query))
  serve(routes.adminInvoice, ({ params, language }) => deps.invoices.readAny(language, params.id))
  serve(routes.adminIssueInvoice, (request) => issueInvoice(deps, request, request.params.id, request.body))
  serve(routes.adminConfirmInvoice, (request) => confirmInvoice(deps, request, request.params.id, request.body))
  serve(routes.adminCreditInvoice, (request) => creditInvoice(deps, request, request.params.id, request.body))
}
