import { type BankFile, BankFileError } from './bank-file.ts'
import { readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'

const LINES_MAX = 20_000

/** Reads a bank's file, whichever of the three formats it is. @throws BankFileError */
export function readBankFile(bytes: Buffer): BankFile {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const file = formatOf(text)(text)
  if (file.lines.length === 0)
    throw new BankFileError({ ar: 'لا حركات في هذا الملف.', en: 'There are no entries in this file.' })
  if (file.lines.length > LINES_MAX)
    throw new BankFileError({ ar: 'في الملف حركات كثيرة. قسّمه.', en: 'The file has too many entries. Split it.' })
  return file
}

function formatOf(text: string): (text: string) => BankFile {
  if (/^\s*</.test(text)) return readCamt
  return /^:(20|25|60F|61):/m.test(text) ? readMt940 : readBankCsv
}
