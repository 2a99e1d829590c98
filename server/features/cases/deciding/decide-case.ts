import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockForEnd } from '../../orders/index.ts'
import { refuseParty, type Staff } from '../../staff/index.ts'
import type { CaseDeps } from '../deps.ts'
import { carryOut, type Moving, type Repair } from '../money/carry-out.ts'
import type { MoneyLine } from '../money/line-rules.ts'
import { decidedNotices } from '../notices.ts'
import { type CaseRow, findCase, type RepairTerms, writeDecision } from '../store.ts'

export type Verdict = { decision: 'refused' } | Moving
/** Who decides; null for a buyer's choice or silence about what nobody of staff had offered. */
type By = { staffId: number | null; reason: string }

/**
 * Locks the sale of a case, then reads it. Whoever changes a case holds these locks, in the order of all ends of a sale.
 * Refusals: `not_found`, `already_decided`.
 */
export async function lockOpenCase(tx: Tx, caseId: number): Promise<CaseRow | Refusal> {
  return unlessDecided(await lockAnyCase(tx, caseId))
}

/** The same for an act of staff, who leave it to a colleague if they are a party. Refusals: also `conflict_of_interest`. */
export async function lockForStaff(tx: Tx, staff: Pick<Staff, 'actor'>, caseId: number): Promise<CaseRow | Refusal> {
  const row = await lockAnyCase(tx, caseId)
  if (isRefusal(row)) return row
  return (await refuseParty(tx, staff, { orderId: row.orderId })) ?? row
}

/** What the table keeps of a repair. */
export const repairColumns = ({ text, days, cost }: Repair): RepairTerms => ({
  ...{ repairText: text, repairDays: days, repairCost: cost },
})

/** The same for an open case. Refusals: also `already_decided`. */
export async function lockOpenForStaff(
  tx: Tx,
  staff: Pick<Staff, 'actor'>,
  caseId: number,
): Promise<CaseRow | Refusal> {
  return unlessDecided(await lockForStaff(tx, staff, caseId))
}

const unlessDecided = (row: CaseRow | Refusal): CaseRow | Refusal =>
  isRefusal(row) || row.decidedAt === null ? row : refuse('already_decided')

/** The same for a case in any state. */
async function lockAnyCase(tx: Tx, caseId: number): Promise<CaseRow | Refusal> {
  const found = await findCase(tx, caseId)
  if (!found) return refuse('not_found')
  const sale = await lockForEnd(tx, found.orderId)
  if (isRefusal(sale)) return sale
  return (await findCase(tx, caseId)) ?? refuse('not_found')
}

/**
 * Decides a locked open case, moves its money, and tells buyer and seller, in the caller's transaction.
 * @returns the lines of its money.
 * @throws RefusalError those of `carryOut`.
 */
export async function decideCase(
  tx: Tx,
  deps: CaseDeps,
  row: CaseRow,
  verdict: Verdict,
  { staffId, reason }: By,
): Promise<MoneyLine[]> {
  const of = { caseId: row.id, orderId: row.orderId, reason }
  const lines = verdict.decision === 'refused' ? [] : await carryOut(tx, deps, of, verdict)
  const { decision } = verdict
  const decided = {
    decision,
    amount: decision === 'reduction' ? verdict.amount : null,
    fault: decision === 'return' || decision === 'repair' ? verdict.fault : null,
    ...(decision === 'repair' && repairColumns(verdict.repair)),
    decisionReason: reason,
    decidedBy: staffId,
  }
  await writeDecision(tx, row.id, decided, lines)
  const publish = await deps.notices(asQueryable(tx), decidedNotices({ ...row, ...decided }, lines))
  afterCommit(tx, publish)
  return lines
}
