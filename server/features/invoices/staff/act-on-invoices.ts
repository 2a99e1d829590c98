import type { AdminInvoice, BusinessBuyerBody } from '#contract/http/office/money/invoices.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, RefusalError } from '#server/platform/http/refusal.ts'
import { actOnce, audited, type KeyedStaff, refuseParty, type Staff } from '../../staff/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { BusinessBuyer } from '../issuing/build-content.ts'
import { creditInvoice } from '../issuing/credit-invoice.ts'
import { issueOrderInvoice } from '../issuing/issue-order-invoice.ts'
import { confirmPayout } from '../issuing/payout.ts'
import { readAnyInvoice } from '../read-invoices.ts'
import type { InvoiceRow } from '../store.ts'
import { type AwaitedMoney, awaitedMoney } from './awaited-money-store.ts'

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

/**
 * Confirms the money of an invoice: the transfer sent in by its buyer, the cash announced by them, or the payout to its
 * owner.
 * Refusals: `not_found`, `invalid`, `conflict_of_interest`, `nothing_to_confirm`, those of `reviewTransfer` and
 * `receiveCash`.
 */
export async function confirmInvoice(
  deps: InvoiceDeps,
  staff: KeyedStaff,
  id: number,
  body: { reference?: string | undefined; other_money?: boolean | undefined } | undefined,
): Promise<RawAnswer | Refusal> {
  const reference = body?.reference
  const isOther = body?.other_money ?? false
  // An online payment whose webhook was lost may have paid the order already.
  const waiting = await awaitedMoney(deps.db, id)
  if (waiting) await deps.payments.settleOrder(waiting.orderId)
  return actOnce(deps.db, staff, async (tx) => {
    const awaited = await awaitedMoney(tx, id)
    const { transferId } = awaited ?? { transferId: null }
    const conflict = transferId === null ? undefined : await refuseParty(tx, staff, { transferId })
    if (conflict) return conflict
    if (awaited) return confirmAwaited(tx, deps, staff, { id, reason: reference ?? null, awaited, isOther })
    return noted(tx, deps, staff, { id, action: 'invoice.confirmed', reason: reference ?? null }, () =>
      confirmPayout(tx, deps, id, { actorId: staff.actor.accountId, reference }),
    )
  })
}

/** Approves the buyer's transfer, or receives their announced cash. */
async function confirmAwaited(
  tx: Tx,
  deps: InvoiceDeps,
  staff: Staff,
  { id, reason, awaited, isOther }: { id: number; reason: string | null; awaited: AwaitedMoney; isOther: boolean },
): Promise<AdminInvoice | Refusal> {
  const done =
    awaited.transferId !== null
      ? await deps.payments.reviewTransfer(tx, staff, {
          transferId: awaited.transferId,
          decision: { verdict: 'approve', amount: undefined, note: reason, isOther },
          confirms: id,
        })
      : await deps.payments.receiveCash(tx, staff, {
          paymentId: awaited.cashId,
          amount: undefined,
          note: reason,
          isOther,
          confirms: id,
        })
  return isRefusal(done) ? done : readAnyInvoice({ ...deps, db: tx }, staff.language, id)
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
async function noted(
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
    vatNumber: body.vat_number,
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
