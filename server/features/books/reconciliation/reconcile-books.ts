import type { AdminReconciliationRun, DifferenceKind } from '#contract/http/office/money/books.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { matchStatements } from '../bank/match-statements.ts'
import { readUnproved } from '../cash-desks/cash-desk-store.ts'
import type { BooksDeps } from '../deps.ts'
import { spanOf } from '../statement/statement-rules.ts'
import { checkGateways } from './check-gateway.ts'
import { checkAccounts, checkBank, checkJournals, checkKeptDays, checkWallets, countCompared } from './check-store.ts'
import { findRun, insertRun, lockRuns, type RunRow, writeFound } from './run-store.ts'

const DAY_MS = 86_400_000
/**
 * Kinds that each run checks again. A difference with the gateway belongs to one day and stays until staff clear it.
 */
const WHOLE: readonly DifferenceKind[] = [
  'wallet_balance',
  'wallet_frozen',
  'wallet_lots',
  'journal_sum',
  'payment_journal',
  'account_balance',
  'bank_in_unknown',
  'bank_out_unknown',
  'transfer_not_in_bank',
  'refund_not_in_bank',
  'payout_not_in_bank',
  'statement_sum',
]
const future = { ar: 'هذا اليوم لم ينتهِ بعد.', en: 'This day is not over yet.' }

/**
 * Compares the books with themselves, the bank and, for one day of Riyadh, the gateways: yesterday by
 * default. They are asked before anything is locked.
 * @param staff who started it; null at night.
 * Refusals: `invalid` for a day that is not over.
 */
export async function reconcileBooks(
  deps: BooksDeps,
  staff: Staff | null,
  asked?: string,
): Promise<AdminReconciliationRun | Refusal> {
  const now = await databaseTime(deps.db)
  const day = asked ?? riyadhDay(new Date(now.getTime() - DAY_MS))
  if (day > riyadhDay(now)) return refuseField('day', future)
  const { from, until } = spanOf({ from: day, to: day })
  if (!from || !until) return refuseField('day', future)
  const gateway = await checkGateways(deps, { from, until })
  const runId = await inTransaction(deps.db, async (tx) => {
    await lockRuns(tx)
    const id = await insertRun(tx, { day, startedBy: staff?.actor.accountId ?? null })
    const matched = await matchStatements(tx)
    const found = [
      ...(await checkWallets(tx)),
      ...(await checkJournals(tx)),
      ...(await checkAccounts(tx)),
      ...(await checkKeptDays(tx)),
      ...(await checkBank(tx)),
      ...gateway.found,
    ]
    const compared = { ...(await countCompared(tx)), payments: gateway.payments, bank_lines_matched: matched }
    await writeFound(tx, id, { found, checked: WHOLE, compared, unproved: await readUnproved(tx) })
    const entry = { action: 'books.compared', subject: `reconciliation:${id}`, after: { day: asked } } as const
    if (staff) await audited(tx, staff, entry)
    return id
  })
  const run = await findRun(deps.db, runId)
  if (!run) throw new Error(`run ${runId} is gone`)
  if (run.differences > 0) deps.log.error({ run: runId, differences: run.differences }, 'the books differ')
  return toRun(run)
}

export const toRun = (row: RunRow): AdminReconciliationRun => ({
  id: row.id,
  day: row.day,
  started_by: row.startedBy,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  compared: row.compared,
  unproved: row.unproved.map((each) => ({ ...each, amount: toRiyals(each.amount) })),
  differences: row.differences,
})
