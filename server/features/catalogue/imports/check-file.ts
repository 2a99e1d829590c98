import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { createLexicon, type CatalogueNames as LexiconNames } from '../names/lexicon.ts'
import { checkTable } from './check-table.ts'
import type { NewRow } from './imports-store.ts'
import { readTable } from './reading/read-table.ts'
import { columnsOf } from './rows/columns.ts'
import { type CatalogueNames, createNameResolver } from './rows/resolve-names.ts'
import type { TaxOfFile } from './rows/tax-rules.ts'

export type CheckOf = {
  type: 'auction' | 'sale'
  /** The year by the database clock. */
  yearNow: number
  taxed: TaxOfFile
  spellings: LexiconNames
  names: CatalogueNames
}
export type FileToCheck = CheckOf & { bytes: Uint8Array }
/** Stored rows of a table with its header. */
export type RowsToCheck = CheckOf & { heads: readonly string[]; rows: { line: number; cells: string[] }[] }
export type CheckedFile = {
  heads: string[]
  otherSheets: string[]
  rowsCount: number
  /** The rows in parts, each the JSON of a `NewRow[]`: the thread of bids reads one part at a time. */
  parts: string[]
}

/** One statement writes a part. */
const PART_ROWS = 500
const PART_LENGTH = 500_000

/** Reads and checks a table of cars. It is slow: run it in the process for files. Refusals: `invalid` on `file`. */
export function checkFile({ bytes, ...context }: FileToCheck): CheckedFile | Refusal {
  const table = readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (isRefusal(table)) return table
  const rows = check(table, context)
  const { heads, otherSheets } = table
  return { heads, otherSheets, rowsCount: rows.length, parts: [...partsOf(rows)] }
}

/** Checks rows of a table again. @returns the parts */
export const checkRows = ({ heads, rows, ...context }: RowsToCheck): string[] => [
  ...partsOf(check({ columns: columnsOf(heads), rows }, context)),
]

const check = (table: Parameters<typeof checkTable>[0], { type, yearNow, taxed, spellings, names }: CheckOf) =>
  checkTable(table, createNameResolver(createLexicon(spellings), names), { type, yearNow, ...taxed })

function* partsOf(rows: readonly NewRow[]): Generator<string> {
  let part: string[] = []
  let length = 0
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (part.length === PART_ROWS || length + json.length > PART_LENGTH) {
      if (part.length > 0) yield `[${part.join()}]`
      part = []
      length = 0
    }
    part.push(json)
    length += json.length
  }
  if (part.length > 0) yield `[${part.join()}]`
}
