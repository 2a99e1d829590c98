import type { payoutAdminRoutes as routes } from '#contract/http/office/money/payouts.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { bookPayout } from '../../invoices/index.ts'
import { always, audited, type GuardedAct, refuseParty, type Staff } from '../../staff/index.ts'
import { takeCharges } from '../charges/charge-seller.ts'
import type { PayoutDeps } from '../deps.ts'
import { paidNotice } from '../notices.ts'
import { lockPayouts, type PayoutRow, payoutsBy, writePaid, writeReturned } from '../payout-store.ts'
import { endToEndId, ibanOf, isEndToEndId } from '../present.ts'
import { readPayout } from '../read-payouts.ts'

/** A debit of a bank statement; `amount` in halalas, above zero. */
export type Debit = { amount: number; reference: string; description: string; iban: string }

/**
 * Books a payout that the bank has paid, in the caller's transaction.
 * Refusals: `not_found`, `conflict_of_interest`, `nothing_to_confirm` unless it was sent, `invalid` (a used reference).
 */
export async function confirmPayout(
  tx: Tx,
  deps: PayoutDeps,
  staff: Staff,
  { id, reference }: { id: number; reference: string },
) {
  const row = await lockSent(tx, deps, staff, id)
  if (isRefusal(row)) return row
  return (await settle(tx, deps, staff, row, reference)) ?? readPayout({ ...deps, db: tx }, id, staff.language)
}

/**
 * The bank refused a payout: it leaves its batch and is due again. Refusals: those of `confirmPayout`.
 */
export const returnAct = (deps: PayoutDeps): GuardedAct<typeof routes.adminReturnPayout> => ({
  needsTwo: always,
  party: async (tx, { params }) => {
    const [row] = await payoutsBy(tx, (await deps.settings.read(tx)).orders, { ids: [params.id] })
    return row ? { orderId: row.orderId } : {}
  },
  run: async (tx, staff, { params: { id } }) => {
    const row = await lockSent(tx, deps, staff, id)
    if (isRefusal(row)) return row
    await writeReturned(tx, id)
    await audited(tx, staff, {
      action: 'payout.returned',
      subject: `payout:${id}`,
      before: { state: 'sent', batchId: row.batchId, amount: row.net },
      after: { state: 'due' },
      reason: staff.reason,
    })
    // A sale that was taken back meanwhile is owed by its seller, who never got this money.
    await takeCharges(tx, row.accountId)
    return readPayout({ ...deps, db: tx }, id, staff.language)
  },
})

/**
 * Confirms the payouts that free debits of the bank's statement show: of the same amount, and with the payout's own
 * name in the file or its bank account.
 */
export async function confirmShown(tx: Tx, deps: PayoutDeps, staff: Staff, debits: readonly Debit[]): Promise<void> {
  const sent = await payoutsBy(tx, (await deps.settings.read(tx)).orders, { isSent: true })
  const free = new Set(debits)
  for (const { id } of sent) {
    const row = await lockSent(tx, deps, staff, id)
    if (!isRefusal(row)) await settleByDebit(tx, deps, staff, row, free)
  }
}

/** Settles a payout by the first debit that shows it under a reference that is still unused, and takes that debit. */
async function settleByDebit(tx: Tx, deps: PayoutDeps, staff: Staff, row: PayoutRow, free: Set<Debit>): Promise<void> {
  const iban = ibanOf(row, deps.secrets)
  for (const debit of free) {
    const reference = referenceIn(debit, row, iban)
    if (reference === undefined || (await settle(tx, deps, staff, row, reference))) continue
    free.delete(debit)
    return
  }
}

/** The reference under which a debit shows a payout; undefined if it shows another one. */
function referenceIn(debit: Debit, row: PayoutRow, iban: string | null): string | undefined {
  if (debit.amount !== row.net) return undefined
  const own = endToEndId(row)
  const named = `${debit.reference} ${debit.description}`.split(/[^A-Za-z0-9-]+/).filter(isEndToEndId)
  if (named.length > 0) return named.includes(own) ? own : undefined
  return debit.iban === iban && debit.reference !== '' ? debit.reference : undefined
}

async function lockSent(tx: Tx, { settings }: PayoutDeps, staff: Staff, id: number): Promise<PayoutRow | Refusal> {
  await lockPayouts(tx, [id])
  const [row] = await payoutsBy(tx, (await settings.read(tx)).orders, { ids: [id] })
  if (!row) return refuse('not_found')
  return (
    (await refuseParty(tx, staff, { orderId: row.orderId })) ??
    (row.state === 'sent' ? row : refuse('nothing_to_confirm'))
  )
}

async function settle(
  tx: Tx,
  deps: PayoutDeps,
  staff: Staff,
  row: PayoutRow,
  reference: string,
): Promise<Refusal | undefined> {
  const booked = await bookPayout(tx, {
    orderId: row.orderId,
    amount: row.net,
    charged: row.charged,
    reference,
    actorId: staff.actor.accountId,
  })
  if (isRefusal(booked)) return booked
  await writePaid(tx, row.id, reference)
  await audited(tx, staff, {
    action: 'payout.confirmed',
    subject: `payout:${row.id}`,
    before: { state: 'sent' },
    after: { state: 'paid', amount: row.net, reference },
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), [paidNotice(row, reference)]))
  return undefined
}
