import { storable } from '#server/platform/db/storable.ts'
import { FileFault } from '#server/platform/files/file-fault.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { type BankFile, BankFileError, type BankLine } from './bank-file.ts'
import { readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'

/** Longer texts are cut: banks write less in a line. */
const TEXT_MAX = 1_000

/** The same as `readBankFile`, for the process for files. Refusals: `invalid` on `file`. */
export function checkBankFile(bytes: Uint8Array): BankFile | Refusal {
  try {
    return readBankFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof FileFault) return refuseField('file', error.text)
    throw error
  }
}

/** Reads a bank file in any of the three formats. @throws FileFault */
export function readBankFile(bytes: Buffer): BankFile {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const file = formatOf(text)(text)
  if (file.lines.length === 0)
    throw new BankFileError({ ar: 'لا حركات في هذا الملف.', en: 'There are no entries in this file.' })
  return { ...file, iban: shortText(file.iban), lines: file.lines.map(shorten) }
}

const shortText = (text: string): string => storable(text.slice(0, TEXT_MAX))

const shorten = ({ day, amount, ...texts }: BankLine): BankLine => ({
  day,
  amount,
  reference: shortText(texts.reference),
  name: shortText(texts.name),
  iban: shortText(texts.iban),
  description: shortText(texts.description),
})

function formatOf(text: string): (text: string) => BankFile {
  if (/^\s*</.test(text)) return readCamt
  return /^:(20|25|60F|61):/m.test(text) ? readMt940 : readBankCsv
}
