import type { AdminInvoice, BusinessBuyerBody } from '#contract/http/office/money/invoices.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, RefusalError } from '#server/platform/http/refusal.ts'
import { actOnce, audited, type KeyedStaff, type Staff } from '../../staff/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { BusinessBuyer } from '../issuing/build-content.ts'
import { creditInvoice } from '../issuing/credit-invoice.ts'
import { issueOrderInvoice } from '../issuing/issue-order-invoice.ts'
import { readAnyInvoice } from '../read-invoices.ts'
import type { InvoiceRow } from '../store.ts'

/** Issues an order's invoice. Refusals: `not_found`, `invoice_issued`, `order_wrong_state`. */
export function issueByStaff(
  deps: InvoiceDeps,
  staff: KeyedStaff,
  id: number,
  business: BusinessBuyerBody | undefined,
): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, (tx) =>
    noted(tx, deps, staff, { id, action: 'invoice.issued', reason: null }, () =>
      issueOrderInvoice(tx, deps, id, toBusiness(business)),
    ),
  )
}

/** Corrects an issued invoice. Refusals: `not_found`, `invoice_not_issued`, `invoice_not_creditable`. */
export function creditByStaff(
  deps: InvoiceDeps,
  staff: KeyedStaff & { reason: string },
  id: number,
  business: BusinessBuyerBody | undefined,
): Promise<RawAnswer | Refusal> {
  const { reason } = staff
  return actOnce(deps.db, staff, (tx) =>
    noted(tx, deps, staff, { id, action: 'invoice.credited', reason }, () =>
      creditInvoice(tx, deps, id, { ar: reason, en: reason }, toBusiness(business)),
    ),
  )
}

/**
 * One act of staff on an invoice, with its audit row; answers with the resulting invoice or note.
 * @throws RefusalError with the refusal of `work`, which rolls back its writes.
 */
export async function noted(
  tx: Tx,
  deps: InvoiceDeps,
  staff: Staff,
  { id, action, reason }: { id: number; action: string; reason: string | null },
  work: () => Promise<InvoiceRow | Refusal>,
): Promise<AdminInvoice | Refusal> {
  const row = await work()
  if (isRefusal(row)) throw new RefusalError(row)
  const { number, total, due, kind } = row
  await audited(tx, staff, {
    action,
    subject: `invoice:${id}`,
    after: { id: row.id, kind, number, total, due },
    reason,
  })
  return readAnyInvoice({ ...deps, db: tx }, staff.language, row.id)
}

const toBusiness = (body: BusinessBuyerBody | undefined): BusinessBuyer | undefined =>
  body && {
    name: cleanLine(body.name),
    vatNumber: body.vat_number ?? '',
    registrationNumber: body.registration_number ?? '',
    address: {
      street: cleanLine(body.street),
      building: body.building,
      additional: body.additional ?? '',
      district: cleanLine(body.district),
      city: cleanLine(body.city),
      postalCode: body.postal_code,
    },
  }
