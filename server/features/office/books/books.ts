import type {
  AdminBankStatement,
  AdminDifference,
  AdminReconciliationRun,
  ExportTable,
} from '#contract/http/office/money/books.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { audited, readReason, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'

type Deps = Pick<OfficeDeps, 'db' | 'books'>

/** Compares the books now. Refusals: those of `reconcileBooks`. */
export const runReconciliation = (
  { books }: Deps,
  staff: Staff,
  day: string | undefined,
): Promise<AdminReconciliationRun | Refusal> =>
  books.reconcile({
    day,
    staffId: staff.actor.accountId,
    also: (tx, id) => audited(tx, staff, { action: 'books.compared', subject: `reconciliation:${id}`, after: { day } }),
  })

/** Refusals: those of `settleDifference`, `invalid`. */
export async function clearDifference(
  { books }: Deps,
  staff: Staff,
  id: number,
  body: { reason: string },
): Promise<AdminDifference | Refusal> {
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  return books.settleDifference({ id, clearedBy: staff.actor.accountId, reason }, (tx, before) =>
    audited(tx, staff, {
      action: 'difference.cleared',
      subject: `difference:${id}`,
      before: { kind: before.kind, about: before.subject, expected: before.expected, found: before.found },
      reason,
    }),
  )
}

/** Refusals: those of `takeStatement`. */
export const uploadBankStatement = (
  { books }: Deps,
  staff: Staff,
  bytes: Buffer | undefined,
): Promise<AdminBankStatement | Refusal> =>
  books.takeBankStatement(bytes, {
    staffId: staff.actor.accountId,
    also: (tx, id, { format, lines }) =>
      audited(tx, staff, {
        action: 'bank_statement.uploaded',
        subject: `bank-statement:${id}`,
        after: { format, lines: lines.length },
      }),
  })

/** Exports a table of the books; the audit keeps who took it. Refusals: those of `exportTable`. */
export async function exportFile(
  { db, books }: Deps,
  staff: Staff,
  file: string,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<FileAnswer | Refusal> {
  const format = file.endsWith('.csv') ? 'csv' : 'xlsx'
  // The contract allows exactly the tables' names before these endings.
  const table = file.slice(0, -format.length - 1) as ExportTable
  const made = await books.export({ ...days, table, format, language: staff.language })
  if (isRefusal(made)) return made
  await inTransaction(db, (tx) =>
    audited(tx, staff, { action: 'export.made', subject: `export:${table}`, after: { format, ...days } }),
  )
  return made
}
