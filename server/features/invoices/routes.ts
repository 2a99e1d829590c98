import { invoiceRoutes } from '#contract/http/money/invoices.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Invoices } from './invoices.ts'

export function registerInvoiceRoutes({ serve }: Api, invoices: Invoices): void {
  serve(invoiceRoutes.invoices, ({ actor, query }) => invoices.list(actor.accountId, query))
  serve(invoiceRoutes.invoice, (request) => invoices.read(callerOf(request), request.params.id))
  serve(invoiceRoutes.payInvoices, (request) => invoices.pay(callerOf(request), request.body))
  serve(invoiceRoutes.invoicePdf, (request) =>
    invoices.readFile(callerOf(request), { id: request.params.id, format: 'pdf' }),
  )
  serve(invoiceRoutes.invoiceXml, (request) =>
    invoices.readFile(callerOf(request), { id: request.params.id, format: 'xml' }),
  )
}
