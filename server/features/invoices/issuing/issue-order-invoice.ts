import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { issuedNotice, issueInvoiceForOrder } from '../../orders/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from '../store.ts'
import { type BusinessBuyer, buildOrderContent } from './build-content.ts'
import { orderFacts } from './facts-store.ts'
import { issueInvoice } from './issue.ts'

/**
 * Issues the invoice of an order in the caller's transaction: the order is due from now on, and its buyer gets a
 * notice after the commit. Rules: docs/rules/invoices.md, INV-1 and on. Refusals: `not_found`, `invoice_issued`,
 * `order_wrong_state`.
 */
export async function issueOrderInvoice(
  tx: Tx,
  deps: Pick<InvoiceDeps, 'settings' | 'signer' | 'notices' | 'events'>,
  id: number,
  business?: BusinessBuyer,
): Promise<InvoiceRow | Refusal> {
  const place = await findInvoice(tx, id)
  if (!place || place.orderId === null) return refuse('not_found')
  // Wallets before orders and invoices, as everywhere.
  await lockWallet(tx, place.accountId)
  const row = await lockInvoice(tx, id)
  if (!row || row.droppedAt) return refuse('not_found')
  if (row.issuedAt) return refuse('invoice_issued')
  const settings = await deps.settings.read(tx)
  const order = await issueInvoiceForOrder(tx, place.orderId, settings.orders)
  if (isRefusal(order)) return order
  const facts = await orderFacts(tx, place.orderId)
  if (!facts) return refuse('not_found')
  const built = await buildOrderContent(tx, settings, facts, business)
  const invoice = await issueInvoice(tx, deps.signer, id, { ...built, dueAt: order.dueAt })
  const { carId, lotId, buyerId, dueAt } = order
  await deps.events.publish(tx, 'orderInvoiceIssued', { orderId: order.id, carId, lotId, buyerId, dueAt })
  afterCommit(tx, await deps.notices(asQueryable(tx), [issuedNotice(order)]))
  return invoice
}
