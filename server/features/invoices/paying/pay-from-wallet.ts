import type * as z from 'zod'
import type { invoiceRoutes } from '#contract/http/money/invoices.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { InvoiceDeps } from '../deps.ts'
import { ordersOfInvoices } from '../store.ts'

/**
 * Pays invoices of the member's orders from the wallet, the rest online. Rules: docs/rules/payments.md, PAY-80 and on.
 * Refusals: `not_found` (also for another member's invoice, and for one that is no longer valid), those of
 * `payInvoices`.
 */
export async function payFromWallet(
  deps: Pick<InvoiceDeps, 'db' | 'orderPath'>,
  caller: Caller,
  body: z.output<typeof invoiceRoutes.payInvoices.body>,
): Promise<RawAnswer | Refusal> {
  const invoiceIds = [...new Set(body.invoice_ids)]
  const found = await ordersOfInvoices(deps.db, caller.accountId, invoiceIds)
  if (found.size < invoiceIds.length) return refuse('not_found')
  const invoiceOf = new Map([...found].map(([invoiceId, orderId]) => [orderId, invoiceId]))
  return deps.orderPath.payInvoices(caller, {
    orderIds: [...found.values()],
    method: body.payment_method,
    usesWallet: body.use_wallet ?? true,
    present: (payment, paid) => ({
      paid: paid.map(({ order_id: orderId, amount }) => ({
        invoice_id: invoiceOf.get(orderId ?? 0),
        order_id: orderId,
        amount,
      })),
      rest: paid.length === 0 ? (payment?.amount ?? 0) : 0,
      payment: paid.length === 0 ? payment : null,
    }),
  })
}
