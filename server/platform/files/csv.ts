import type { Cell, Table } from './table.ts'

/** Excel reads a CSV file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'
/** The first characters of a formula. A spreadsheet would run such a text on opening the file (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180), in parts. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lineOf(columns)}`
  for await (const row of rows) yield lineOf(row)
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvCell).join()}\r\n`

/** One cell. A text that a spreadsheet would run as a formula stays a text. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
