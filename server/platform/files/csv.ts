import type { Cell, Table } from './table.ts'

/** Excel reads a CSV file as UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF'
/** How a spreadsheet begins a formula: a text that begins so would be run when the file is opened (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180), in parts. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lineOf(columns)}`
  for await (const row of rows) yield lineOf(row)
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvCell).join()}\r\n`

/** One cell; a text that a spreadsheet would run as a formula stays a text. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
