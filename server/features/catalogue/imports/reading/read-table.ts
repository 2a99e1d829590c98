import { storable } from '#server/platform/db/storable.ts'
import { FileFault } from '#server/platform/files/file-fault.ts'
import { type Line, readCsvLines } from '#server/platform/files/read-csv.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { type Column, columnsOf } from '../rows/columns.ts'
import { importTexts as texts } from '../texts.ts'
import { readXlsx, type Sheet } from './read-xlsx.ts'

export type Table = {
  heads: string[]
  columns: (Column | undefined)[]
  rows: Line[]
  /** Sheets of the file that were not read. */
  otherSheets: string[]
}

const ROWS_MAX = 50_000
/** A title or empty lines may be above the header. */
const HEAD_ROW_MAX = 10
const ZIP = 'PK'
/** Files that people mistake for tables: PDF, web pages, the older format of Excel. */
const OTHERS = ['%PDF', '<', '\u00D0\u00CF\u0011\u00E0']
const CELL_MAX = 10_000
const COLUMNS_MAX = 200

/** Reads a table of cars from the bytes of a file. Refusals: `invalid` on `file`. */
export function readTable(bytes: Buffer): Table | Refusal {
  const sheet = readSheetOf(bytes)
  if (sheet instanceof FileFault) return refuseField('file', sheet.text)
  if (sheet === undefined) return refuseField('file', texts.unreadable)
  const { lines, others: otherSheets } = sheet
  const { head, heads } = findHead(lines)
  const body = lines.slice(head + 1).map(cleanLine)
  const columns = columnsOf(heads)
  if (head === -1) return refuseField('file', texts.noHeads)
  if (body.length === 0) return refuseField('file', texts.noRows)
  return body.length > ROWS_MAX ? refuseField('file', texts.tooMany) : { heads, columns, rows: body, otherSheets }
}

function readSheetOf(bytes: Buffer): Sheet | undefined | FileFault {
  const start = bytes.toString('latin1', 0, 4)
  try {
    if (start.startsWith(ZIP)) return readXlsx(bytes, (lines) => findHead(lines).head !== -1)
    return OTHERS.some((other) => start.startsWith(other))
      ? undefined
      : { lines: readCsvLines(decodeText(bytes)), others: [] }
  } catch (error) {
    if (error instanceof FileFault) return error
    throw error
  }
}

/** The place of the header among the first lines, -1 without one, and its cells. */
function findHead(lines: readonly Line[]): { head: number; heads: string[] } {
  const cells = lines.slice(0, HEAD_ROW_MAX).map((line) => cleanLine(line).cells)
  const tops = cells.map((row, index) => underMerged(row, cells[index - 1] ?? []))
  const head = tops.findIndex((row) => isHead(columnsOf(row)))
  return { head, heads: tops[head] ?? [] }
}

/** A header of two lines: if a cell spans both, its text is in the upper one. */
const underMerged = (row: readonly string[], above: readonly string[]): string[] =>
  Array.from({ length: Math.max(row.length, above.length) }, (_, at) => row[at]?.trim() || above[at] || '')

function isHead(columns: readonly (Column | undefined)[]): boolean {
  const has = (...names: Column[]) => names.some((name) => columns.includes(name))
  const isNamed = has('car') || (has('brand_ar', 'brand_en') && has('model_ar', 'model_en'))
  return isNamed && has('year') && has('kilometres')
}

const cleanLine = ({ line, cells }: Line): Line => ({
  line,
  cells: cells.slice(0, COLUMNS_MAX).map((cell) => storable(cell).slice(0, CELL_MAX)),
})

/**
 * UTF-8, UTF-16 with its mark or detected by the NULs of its separators, or the Arabic code page of older spreadsheets.
 */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const nul = bytes.subarray(0, 1_000).indexOf(0)
  if (nul !== -1) return new TextDecoder(nul % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
