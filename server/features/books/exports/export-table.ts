import type { ExportTable } from '#contract/http/office/money/books.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Cell } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import { type Days, spanOf, tableTime } from '../statement/statement-rules.ts'
import { columns, type ExportColumn } from './export-columns.ts'
import { countRows, type ExportRow, readRows } from './export-store.ts'
import { subjectOf, wordOf } from './export-words.ts'
import { trialBalanceTable } from './trial-balance-table.ts'
import { vatReturnTable } from './vat-return-table.ts'

const ROWS_MAX = 100_000
const tooLong = { ar: 'في هذه المدة صفوف كثيرة. اختر مدة أقصر.', en: 'There are too many rows. Choose a shorter time.' }

/** The driver gives camelCase names. */
const fieldOf = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

type Asked = Days & { table: ExportTable; format: 'csv' | 'xlsx'; language: Language }

/**
 * A table of the books as a file, written while it is read. Refusals: `invalid` on `from` above 100,000 rows, those of
 * the trial balance and of the VAT return.
 */
export async function exportTable(
  { db }: Pick<BooksDeps, 'db'>,
  { table, format, language, ...days }: Asked,
): Promise<FileAnswer | Refusal> {
  if (table === 'trial-balance') return trialBalanceTable({ db }, { ...days, format, language })
  if (table === 'vat-return') return vatReturnTable({ db }, { ...days, format, language })
  const part = { table, span: spanOf(days), language }
  if ((await countRows(db, part, ROWS_MAX)) > ROWS_MAX) return refuseField('from', tooLong)
  const shown = columns[table]
  return tableFile(format, table, {
    name: table,
    columns: shown.map(([, ar, en]) => (language === 'ar' ? ar : en)),
    kinds: shown.map(([, , , kind]) => (kind === 'code' || kind === 'subject' ? 'text' : kind)),
    rows: cellsOf(readRows(db, part), shown, language),
    isRightToLeft: language === 'ar',
  })
}

async function* cellsOf(
  rows: AsyncIterable<ExportRow>,
  shown: readonly ExportColumn[],
  language: Language,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield shown.map((column) => toCell(row, column, language))
}

function toCell(row: ExportRow, [name, , , kind]: ExportColumn, language: Language): Cell {
  const value = row[fieldOf(name)] ?? null
  if (value instanceof Date) return tableTime(value)
  if (typeof value === 'string' && kind === 'code') return wordOf(value, language)
  if (typeof value === 'string') return kind === 'subject' ? subjectOf(value, language) : value
  return value !== null && kind === 'amount' ? toRiyals(value) : value
}
