import type { AdminInvoice, AdminInvoiceRow, BusinessBuyerBody } from '#contract/http/office/money/invoices.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, RefusalError } from '#server/platform/http/refusal.ts'
import type { BusinessBuyer, InvoiceRow } from '../../invoices/index.ts'
import { actOnce, audited, type KeyedStaff, refuseParty, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { type AwaitedMoney, awaitedMoney } from './confirm-store.ts'

type Deps = Pick<OfficeDeps, 'db' | 'invoices'>
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
export async function issueInvoice(
  deps: Deps,
  staff: KeyedStaff,
  id: number,
  body: { business?: BusinessBuyerBody | undefined } | undefined,
): Promise<RawAnswer | Refusal> {
  return actOnce(deps.db, staff, (tx) =>
    noted(tx, deps, staff, { id, action: 'invoice.issued', reason: null }, () =>
      deps.invoices.issue(tx, id, toBusiness(body?.business)),
    ),
  )
}

/**
 * Confirms the money of an invoice: the transfer that its buyer sent in, the cash that they announced, or what its owner
 * was sent.
 * Refusals: `not_found`, `invalid`, `conflict_of_interest`, `nothing_to_confirm`, those of `reviewTransfer` and `receiveCash`.
 */
export async function confirmInvoice(
  deps: Pick<OfficeDeps, 'db' | 'invoices' | 'payments'>,
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
      deps.invoices.confirmPayout(tx, id, { actorId: staff.actor.accountId, reference }),
    )
  })
}

/** Approves the transfer that the buyer sent in, or receives the cash that they announced. */
async function confirmAwaited(
  tx: Tx,
  { payments, invoices }: Pick<OfficeDeps, 'invoices' | 'payments'>,
  staff: Staff,
  { id, reason, awaited, isOther }: { id: number; reason: string | null; awaited: AwaitedMoney; isOther: boolean },
): Promise<AdminInvoice | Refusal> {
  const done =
    awaited.transferId !== null
      ? await payments.reviewTransfer(tx, staff, {
          transferId: awaited.transferId,
          decision: { verdict: 'approve', amount: undefined, note: reason, isOther },
          confirms: id,
        })
      : await payments.receiveCash(tx, staff, {
          paymentId: awaited.cashId,
          amount: undefined,
          note: reason,
          isOther,
          confirms: id,
        })
  return isRefusal(done) ? done : invoices.readAny(staff.language, id, tx)
}

/** Corrects an issued invoice. Refusals: `not_found`, `invoice_not_issued`, `invoice_not_creditable`. */
export async function creditInvoice(
  deps: Deps,
  staff: KeyedStaff & { reason: string },
  id: number,
  business: BusinessBuyerBody | undefined,
): Promise<RawAnswer | Refusal> {
  const { reason } = staff
  return actOnce(deps.db, staff, (tx) =>
    noted(tx, deps, staff, { id, action: 'invoice.credited', reason }, () =>
      deps.invoices.credit(tx, id, reason, toBusiness(business)),
    ),
  )
}

/**
 * One act of staff on an invoice, with its audit row; answers with the invoice or note that came of it.
 * @throws RefusalError with what `work` refused, which rolls back what it wrote before.
 */
async function noted(
  tx: Tx,
  { invoices }: Pick<Deps, 'invoices'>,
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
  return invoices.readAny(staff.language, row.id, tx)
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
