import { invoiceRoutes } from '#contract/http/money/invoices.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Invoices } from './invoices.ts'

export function registerInvoiceRoutes({ serve }: Api, invoices: Invoices): void {
  serve(invoiceRoutes.invoices, ({ actor, query }) => invoices.list(actor.accountId, query))
  serve(invoiceRoutes.invoice, ({ actor, language, params }) =>
    invoices.read({ accountId: actor.accountId, language }, params.id),
  )
  serve(invoiceRoutes.invoicePdf, ({ actor, language, params }) =>
    invoices.readPdf({ accountId: actor.accountId, language }, params.id),
  )
  serve(invoiceRoutes.invoiceXml, ({ actor, language, params }) =>
    invoices.readXml({ accountId: actor.accountId, language }, params.id),
  )
}
