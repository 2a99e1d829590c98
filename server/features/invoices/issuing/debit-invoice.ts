import { riyadhDay } from '#contract/values/dates.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { InvoiceContent } from '../document.ts'
import { addedLines, totalsOf } from '../document-rules.ts'
import { type InvoiceRow, insertInvoice } from '../store.ts'
import { buildOrderContent } from './build-content.ts'
import type { OrderFacts } from './facts-store.ts'
import { issueInvoice } from './issue.ts'

const ADDED = { ar: 'أُضيفت خدمات بعد إصدار الفاتورة.', en: 'Services were added after the invoice was issued.' }

type Deps = Pick<InvoiceDeps, 'settings' | 'signer'>
/** An issued invoice of an order, locked. */
type Issued = InvoiceRow & { content: InvoiceContent }

/**
 * Charges the lines that an order has gained since its invoice by a debit note, in the caller's transaction. Parties and
 * rate stay those of the invoice.
 * @returns false if more than that has changed, so that a note cannot say it.
 */
export async function debitInvoice(tx: Tx, deps: Deps, invoice: Issued, order: OrderFacts): Promise<boolean> {
  const now = await buildOrderContent(tx, await deps.settings.read(tx), order)
  const lines = addedLines(invoice.content, now.content)
  if (!lines || invoice.number === null) return false
  const { accountId, dueAt, kind, number, id: correctsId } = invoice
  const source = `debit:${order.id}`
  const id = await insertInvoice(tx, { accountId, kind: 'debit_note', source, correctsId, orderId: order.id })
  if (id === undefined) return false
  const { collected, total: before } = invoice.content
  const total = order.total - collected - before
  const sums = totalsOf({ lines, discount: 0, discountOutside: 0, vatBps: invoice.content.vatBps })
  await issueInvoice(tx, deps.signer, id, {
    kind: 'debit_note',
    content: {
      ...invoice.content,
      ...{ lines, discount: 0, discountOutside: 0, vat: sums.vat, rounding: total - sums.total, total, due: total },
      ...{ collected: 0, prepaid: 0, margin: null, supplyDate: riyadhDay(await databaseTime(tx)) },
      ...{ noteAr: ADDED.ar, noteEn: ADDED.en },
    },
    dueAt,
    corrects: { number, reason: ADDED.ar, kind },
  })
  return true
}
