import { CsvError, type CsvErrorCode } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { FileFault } from './file-fault.ts'

const BOM = '\uFEFF'
/** A title may be above the header. */
const LINES_LOOKED_AT = 5
const CHARACTERS_LOOKED_AT = 64 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const
/** More than any table may have with its empty rows, so that its reader can report it. */
const ROWS_MAX = 200_000
const ROW_LENGTH_MAX = 1024 * 1024

/** A row that is not empty, with its number as spreadsheets count: from 1, empty rows too. */
export type Line = { line: number; cells: string[] }

/**
 * Cells of a CSV table, without empty rows; quotes as in RFC 4180. The separator is the most frequent one of a line
 * near the top. Rows past 200,000 are not read.
 * @throws FileFault if a quotation mark is not closed, or a row is longer than a million characters.
 */
export const readCsv = (source: string): string[][] => readCsvLines(source).map(({ cells }) => cells)

/** The same with the numbers of the rows. */
export function readCsvLines(source: string): Line[] {
  const text = source.startsWith(BOM) ? source.slice(1) : source
  try {
    const records: string[][] = parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_LENGTH_MAX,
      to: ROWS_MAX,
    })
    return records.flatMap((cells, index) =>
      cells.every((cell) => cell.trim() === '') ? [] : [{ line: index + 1, cells }],
    )
  } catch (error) {
    const text = error instanceof CsvError ? FAULTS[error.code] : undefined
    throw text ? new FileFault(text) : error
  }
}

const FAULTS: Partial<Record<CsvErrorCode, { ar: string; en: string }>> = {
  CSV_QUOTE_NOT_CLOSED: {
    ar: 'في الملف علامة تنصيص (") فُتحت ولم تُغلق.',
    en: 'A quotation mark (") in the file is opened and never closed.',
  },
  CSV_MAX_RECORD_SIZE: {
    ar: 'في الملف سطر طوله أكثر من مليون حرف.',
    en: 'A row of the file is longer than a million characters.',
  },
}

function separatorOf(text: string): string {
  const lines = text.slice(0, CHARACTERS_LOOKED_AT).split(/\r\n|\r|\n/, LINES_LOOKED_AT)
  const count = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ','
}
