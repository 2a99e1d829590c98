import type { AdminInvoice, invoiceAdminRoutes } from '#contract/http/office/money/invoices.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Asked, type GuardedAct, refuseParty, type Staff } from '../../staff/index.ts'
import type { InvoiceDeps } from '../deps.ts'
import { readAnyInvoice } from '../read-invoices.ts'
import { findInvoice } from '../store.ts'
import { type AwaitedMoney, awaitedMoney } from './awaited-money-store.ts'

type Confirm = typeof invoiceAdminRoutes.adminConfirmInvoice

/**
 * Confirms the money of an invoice: the transfer sent in by its buyer, or the cash announced by them. It takes
 * two where it would on its own page.
 * Refusals: `not_found`, `conflict_of_interest`, `nothing_to_confirm`, those of `reviewTransfer` and
 * `receiveCash`.
 */
export const confirmInvoiceAct = (deps: InvoiceDeps): GuardedAct<Confirm> => ({
  prepare: async ({ params }) => {
    // An online payment whose webhook was lost may have paid the order already.
    const waiting = await awaitedMoney(deps.db, params.id)
    if (waiting) await deps.payments.settleOrder(waiting.orderId)
  },
  party: async (tx, { params }) => {
    const transferId = (await awaitedMoney(tx, params.id))?.transferId
    return transferId == null ? {} : { transferId }
  },
  needsTwo: async (tx, staff, { params }) => {
    const awaited = await awaitedMoney(tx, params.id)
    const { needsTwo } = deps.payments
    const by = staff.actor.accountId
    if (!awaited) return false
    return awaited.transferId !== null
      ? needsTwo.transfer(tx, by, { transferId: awaited.transferId, amount: undefined })
      : needsTwo.receivedCash(tx, by, { paymentId: awaited.cashId, amount: undefined })
  },
  run: async (tx, staff, { params: { id }, body }) => {
    const awaited = await awaitedMoney(tx, id)
    const { transferId } = awaited ?? { transferId: null }
    const conflict = transferId === null ? undefined : await refuseParty(tx, staff, { transferId })
    if (conflict) return conflict
    if (awaited) return confirmAwaited(tx, deps, staff, { id, awaited, body })
    return refuse((await findInvoice(tx, id)) ? 'nothing_to_confirm' : 'not_found')
  },
})

/** Approves the buyer's transfer, or receives their announced cash. */
async function confirmAwaited(
  tx: Tx,
  deps: InvoiceDeps,
  staff: Staff,
  { id, awaited, body }: { id: number; awaited: AwaitedMoney; body: Asked<Confirm>['body'] },
): Promise<AdminInvoice | Refusal> {
  const said = { amount: undefined, note: body?.reference ?? null, isOther: body?.other_money ?? false }
  const done =
    awaited.transferId !== null
      ? await deps.payments.reviewTransfer(tx, staff, {
          transferId: awaited.transferId,
          decision: { verdict: 'approve', ...said },
          confirms: id,
        })
      : await deps.payments.receiveCash(tx, staff, { paymentId: awaited.cashId, ...said, confirms: id })
  return isRefusal(done) ? done : readAnyInvoice({ ...deps, db: tx }, staff.language, id)
}
