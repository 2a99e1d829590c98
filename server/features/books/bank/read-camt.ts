import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { type BankFile, BankFileError, type BankLine, readAmount, readDay } from './bank-file.ts'

const wrong = new BankFileError({ ar: 'هذا الملف ليس كشفًا بصيغة camt.053.', en: 'This file is no camt.053 statement.' })

/**
 * A bank-to-customer statement. Of an entry with several transactions each one is a line.
 * Source: ISO 20022, camt.053.001. @throws BankFileError
 */
export function readCamt(text: string): BankFile {
  // A statement has no document type; one that brings its own entities is no statement.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw wrong
  const root = parse(text)
  const statement = root && first(root, 'Stmt')
  if (!statement) throw wrong
  const account = first(statement, 'Acct')
  return {
    format: 'camt.053',
    iban: (account ? textOf(account, 'IBAN') : '').replace(/\s/g, ''),
    opening: balanceOf(statement, ['OPBD', 'PRCD']),
    closing: balanceOf(statement, ['CLBD']),
    lines: all(statement, 'Ntry').flatMap(linesOf),
  }
}

function parse(text: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'application/xml').documentElement
  } catch {
    throw wrong
  }
}

const all = (node: Element, name: string): Element[] => [...node.getElementsByTagNameNS('*', name)]
const first = (node: Element, name: string): Element | undefined => all(node, name)[0]
const textOf = (node: Element, name: string): string => first(node, name)?.textContent?.trim() ?? ''

function balanceOf(statement: Element, codes: readonly string[]): number | null {
  const balance = all(statement, 'Bal').find((one) => codes.includes(textOf(one, 'Cd')))
  return balance ? signed(balance, textOf(balance, 'Amt')) : null
}

function signed(node: Element, written: string): number {
  const amount = readAmount(written)
  if (amount === undefined) throw wrong
  return textOf(node, 'CdtDbtInd') === 'DBIT' ? -amount : amount
}

function linesOf(entry: Element): BankLine[] {
  const day = readDay(dayIn(entry, 'ValDt') || dayIn(entry, 'BookgDt'))
  if (day === undefined) throw wrong
  const parts = all(entry, 'TxDtls')
  const whole = signed(entry, textOf(entry, 'Amt'))
  const amounts = parts.map((part) => first(part, 'Amt')?.textContent ?? '')
  if (parts.length < 2 || amounts.includes('')) return [{ day, amount: whole, ...wordsOf(parts[0] ?? entry, entry) }]
  return parts.map((part, index) => {
    const amount = readAmount(amounts[index] ?? '')
    if (amount === undefined) throw wrong
    return { day, amount: whole < 0 ? -amount : amount, ...wordsOf(part, entry) }
  })
}

const dayIn = (entry: Element, name: string): string => first(entry, name)?.textContent?.trim() ?? ''

/** Money that came has its sender as the other side; money that went, its receiver. */
function wordsOf(part: Element, entry: Element): Omit<BankLine, 'day' | 'amount'> {
  const isOut = textOf(entry, 'CdtDbtInd') === 'DBIT'
  const other = first(part, isOut ? 'Cdtr' : 'Dbtr')
  const account = first(part, isOut ? 'CdtrAcct' : 'DbtrAcct')
  const references = [textOf(part, 'EndToEndId'), textOf(part, 'AcctSvcrRef') || textOf(entry, 'AcctSvcrRef')]
  return {
    reference: references.filter((one) => one !== '' && one !== 'NOTPROVIDED').join(' ') || textOf(entry, 'NtryRef'),
    name: other ? textOf(other, 'Nm') : '',
    iban: account ? textOf(account, 'IBAN') : '',
    description: textOf(part, 'Ustrd') || textOf(entry, 'AddtlNtryInf'),
  }
}
