import type { ExportTable } from '#contract/http/office/money/books.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import { exportTable } from './export-table.ts'

/**
 * Exports a table of the books; the audit records its author.
 * @param file a table's name with its ending: `payments.csv`, `invoices.xlsx`.
 * Refusals: those of `exportTable`.
 */
export async function exportFile(
  deps: BooksDeps,
  staff: Staff,
  file: string,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<FileAnswer | Refusal> {
  const format = file.endsWith('.csv') ? 'csv' : 'xlsx'
  // The contract allows exactly the tables' names before these endings.
  const table = file.slice(0, -format.length - 1) as ExportTable
  const reader = { ...deps, db: deps.late?.db ?? deps.db }
  const made = await exportTable(reader, { ...days, table, format, language: staff.language })
  if (isRefusal(made)) return made
  await inTransaction(deps.db, (tx) =>
    audited(tx, staff, { action: 'export.made', subject: `export:${table}`, after: { format, ...days } }),
  )
  return made
}
