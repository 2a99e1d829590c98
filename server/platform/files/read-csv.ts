import { CsvError, type CsvErrorCode } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { FileFault } from './file-fault.ts'

const BOM = '\uFEFF'
/** A title may be above the header. */
const LINES_LOOKED_AT = 5
const CHARACTERS_LOOKED_AT = 64 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const
/** More than any table may have, so that its reader can report it. */
const ROWS_MAX = 60_000
const ROW_LENGTH_MAX = 1024 * 1024

/**
 * Cells of a CSV table, without empty rows; quotes as in RFC 4180. The separator is the most frequent one of a line
 * near the top. Rows past 60,000 are not read.
 * @throws FileFault if a quotation mark is not closed, or a row is longer than a million characters.
 */
export function readCsv(source: string): string[][] {
  const text = source.startsWith(BOM) ? source.slice(1) : source
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      max_record_size: ROW_LENGTH_MAX,
      to: ROWS_MAX,
    })
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
