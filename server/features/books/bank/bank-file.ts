import { isIsoDate } from '#contract/values/dates.ts'
import { FileFault } from '#server/platform/files/file-fault.ts'
import type { Text } from '#server/platform/http/refusal.ts'

/** A line of a bank's statement: money in is above zero, money out below, in halalas. */
export type BankLine = {
  day: string
  amount: number
  reference: string
  name: string
  iban: string
  description: string
}
export type BankFile = {
  format: 'csv' | 'mt940' | 'camt.053'
  /** The operator's account; empty if the file does not name it. */
  iban: string
  opening: number | null
  closing: number | null
  lines: BankLine[]
}

/** The fault of a bank file. */
export class BankFileError extends FileFault {}

/** @throws BankFileError with the line. */
export const unreadable = (line: number, what: Text): BankFileError =>
  new BankFileError({ ar: `السطر ${line}: ${what.ar}`, en: `Line ${line}: ${what.en}` })

/** The bank splits a file with more entries. */
const LINES_MAX = 20_000

/** Adds the lines of an entry. @throws BankFileError when there are too many. */
export function addLines(lines: BankLine[], more: readonly BankLine[]): void {
  if (lines.length + more.length > LINES_MAX)
    throw new BankFileError({ ar: 'في الملف حركات كثيرة. قسّمه.', en: 'The file has too many entries. Split it.' })
  lines.push(...more)
}

const HALALAS = 100
const AMOUNT = /^([+-]?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** Halalas of an amount in a bank's format: '1,234.50', '1234,5', '(20.00)'; undefined for anything else. */
export function readAmount(written: string): number | undefined {
  const inBrackets = /^\((.*)\)$/.exec(written.trim())?.[1]
  const text = (inBrackets ?? written.trim()).replace(/\s/g, '')
  const decimalComma = /,\d{1,2}$/.test(text) && !text.includes('.')
  const plain = decimalComma ? text.replace(',', '.') : text.replaceAll(',', '')
  const [, sign, whole = '', part = ''] = AMOUNT.exec(plain) ?? []
  if (sign === undefined) return undefined
  const halalas = Number(whole) * HALALAS + Number(part.padEnd(2, '0'))
  return sign === '-' || inBrackets !== undefined ? -halalas : halalas
}

/** 'YYYY-MM-DD' of a day in a bank's format: 2026-11-22, 22/11/2026, 20261122; undefined for anything else. */
export function readDay(written: string): string | undefined {
  const text = written.trim().slice(0, 10)
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text) ?? []
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const iso = year ? `${year}-${month}-${day}` : compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : text
  return isIsoDate(iso) ? iso : undefined
}
