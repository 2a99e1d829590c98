import type { AdminInvoice, AdminInvoiceRow, BusinessBuyerBody } from '#contract/http/backoffice/money/invoices.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { BusinessBuyer, InvoiceRow } from '../../invoices/index.ts'
import { audited, staffAction } from '../audit/audit.ts'
import { refuseParty } from '../checks/conflict.ts'
import { readReason } from '../clean-text.ts'
import type { BackofficeDeps, Staff } from '../deps.ts'
import { awaitedMoney } from './confirm-store.ts'

type Deps = Pick<BackofficeDeps, 'db' | 'invoices'>
type ListQuery = {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  kind?: AdminInvoiceRow['kind'] | undefined
  status?: 'waiting_invoice' | 'issued' | 'credited' | undefined
  order_id?: number | undefined
  user_id?: number | undefined
}

export function listInvoices({ invoices }: Deps, query: ListQuery): Promise<Paged<AdminInvoiceRow>> {
  const { kind, status, order_id: orderId, user_id: accountId } = query
  const filter = { search: cleanLine(query.search ?? ''), kind, status, orderId, accountId }
  return invoices.listAll(filter, { ...query, isAscending: query.sort === 'id' })
}

/** Issues an order's invoice. Refusals: `not_found`, `invoice_issued`, `order_wrong_state`. */
export function issueInvoice(
  deps: Deps,
  staff: Staff,
  id: number,
  body: { business?: BusinessBuyerBody | undefined } | undefined,
): Promise<AdminInvoice | Refusal> {
  return act(deps, staff, { id, action: 'invoice.issued', reason: null }, (tx) =>
    deps.invoices.issue(tx, id, toBusiness(body?.business)),
  )
}

/**
 * Confirms the money of an invoice: the transfer that its buyer sent in, the cash that they announced, or what its owner
 * was sent.
 * Refusals: `not_found`, `invalid`, `conflict_of_interest`, `nothing_to_confirm`, those of `reviewTransfer` and `receiveCash`.
 */
export async function confirmInvoice(
  deps: Pick<BackofficeDeps, 'db' | 'invoices' | 'payments'>,
  staff: Staff,
  id: number,
  body: { reference?: string | undefined } | undefined,
): Promise<AdminInvoice | Refusal> {
  const conflict = await refuseParty(deps.db, staff, { invoiceId: id })
  if (conflict) return conflict
  const reason = body?.reference ?? null
  const awaited = await awaitedMoney(deps.db, id)
  if (!awaited)
    return act(deps, staff, { id, action: 'invoice.confirmed', reason }, (tx) =>
      deps.invoices.confirmPayout(tx, id, body?.reference),
    )
  const staffId = staff.actor.accountId
  const note = (tx: Tx, after: object) =>
    audited(tx, staff, { action: 'invoice.confirmed', subject: `invoice:${id}`, after, reason })
  const done =
    awaited.transferId !== null
      ? await deps.payments.reviewTransfer({
          transferId: awaited.transferId,
          staffId,
          decision: { verdict: 'approve', amount: undefined },
          also: (tx, before, after) => note(tx, { transfer: before.id, amount: after.approvedAmount }),
        })
      : await deps.payments.receiveCash({
          paymentId: awaited.cashId,
          amount: undefined,
          staffId,
          note: reason,
          also: (tx, payment, receipt) => note(tx, { payment: payment.id, amount: payment.amount, receipt }),
        })
  return isRefusal(done) ? done : deps.invoices.readAny(staff.language, id)
}

/** Corrects an issued invoice. Refusals: `not_found`, `invoice_not_issued`, `invoice_not_creditable`, `invalid`, `conflict_of_interest`. */
export async function creditInvoice(
  deps: Deps,
  staff: Staff,
  id: number,
  body: { reason: string; business?: BusinessBuyerBody | undefined },
): Promise<AdminInvoice | Refusal> {
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  const conflict = await refuseParty(deps.db, staff, { invoiceId: id })
  if (conflict) return conflict
  return act(deps, staff, { id, action: 'invoice.credited', reason }, (tx) =>
    deps.invoices.credit(tx, id, reason, toBusiness(body.business)),
  )
}

/** One act of staff on an invoice, with its audit row; answers with the invoice or note that came of it. */
async function act(
  { db, invoices }: Deps,
  staff: Staff,
  { id, action, reason }: { id: number; action: string; reason: string | null },
  work: (tx: Tx) => Promise<InvoiceRow | Refusal>,
): Promise<AdminInvoice | Refusal> {
  const row = await staffAction<InvoiceRow>(db, staff, async (tx, note) => {
    const done = await work(tx)
    if (isRefusal(done)) return done
    const { number, total, due, kind } = done
    await note({ action, subject: `invoice:${id}`, after: { id: done.id, kind, number, total, due }, reason })
    return done
  })
  return invoices.readAny(staff.language, row.id)
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
