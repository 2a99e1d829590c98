import { scanXml } from '#server/platform/files/scan-xml.ts'
import { addLines, type BankFile, BankFileError, type BankLine, readAmount, readDay } from './bank-file.ts'

const wrong = new BankFileError({ ar: 'هذا الملف ليس كشفًا بصيغة camt.053.', en: 'This file is no camt.053 statement.' })

/** An element with its own text; longer texts are cut. */
type Element = { name: string; text: string; children: Element[] }
const TEXT_MAX = 10_000

/**
 * A bank-to-customer statement; the first one of a file. Each transaction of an entry is a line.
 * Source: ISO 20022, camt.053.001. @throws BankFileError
 */
export function readCamt(text: string): BankFile {
  const file: BankFile = { format: 'camt.053', iban: '', opening: null, closing: null, lines: [] }
  let isStatement = false
  try {
    scanStatement(text, (part) => {
      if (part === undefined) isStatement = true
      else addPart(file, part)
    })
  } catch (error) {
    throw error instanceof BankFileError ? error : wrong
  }
  if (!isStatement) throw wrong
  return file
}

/** Gives the first statement when it begins (undefined), then its parts one after another; none is kept. */
function scanStatement(text: string, take: (part: Element | undefined) => void): void {
  const open: Element[] = []
  let state: 'before' | 'inside' | 'behind' = 'before'
  scanXml(text, {
    open: (name) => {
      if (state === 'inside') {
        const element = { name, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      } else if (state === 'before' && name === 'Stmt') {
        state = 'inside'
        take(undefined)
      }
    },
    text: (part) => {
      const last = open.at(-1)
      if (last && last.text.length < TEXT_MAX) last.text += part
    },
    close: () => {
      if (state !== 'inside') return
      const closed = open.pop()
      if (closed === undefined) state = 'behind'
      else if (open.length === 0) take(closed)
    },
  })
}

function addPart(file: BankFile, part: Element): void {
  if (part.name === 'Acct') file.iban ||= textOf(part, 'IBAN').replace(/\s/g, '')
  if (part.name === 'Ntry') addLines(file.lines, linesOf(part))
  if (part.name !== 'Bal') return
  const code = textOf(part, 'Cd')
  if (code === 'OPBD' || code === 'PRCD') file.opening ??= signed(part, textOf(part, 'Amt'))
  if (code === 'CLBD') file.closing ??= signed(part, textOf(part, 'Amt'))
}

/** The elements of a name inside of an element, in order, but not those inside of each other. */
const all = ({ children }: Element, name: string): Element[] =>
  children.flatMap((child) => (child.name === name ? child : all(child, name)))
function first({ children }: Element, name: string): Element | undefined {
  for (const child of children) {
    const found = child.name === name ? child : first(child, name)
    if (found) return found
  }
  return undefined
}
const textOf = (element: Element, name: string): string => first(element, name)?.text.trim() ?? ''

function signed(element: Element, written: string): number {
  const amount = readAmount(written)
  if (amount === undefined) throw wrong
  return textOf(element, 'CdtDbtInd') === 'DBIT' ? -amount : amount
}

function linesOf(entry: Element): BankLine[] {
  const day = readDay(dayIn(entry, 'ValDt') || dayIn(entry, 'BookgDt'))
  if (day === undefined) throw wrong
  const parts = all(entry, 'TxDtls')
  const whole = signed(entry, textOf(entry, 'Amt'))
  const amounts = parts.map((part) => textOf(part, 'Amt'))
  const words = wordsOf(entry, whole < 0)
  if (parts.length < 2 || amounts.includes('')) return [{ day, amount: whole, ...words(parts[0] ?? entry) }]
  return parts.map((part, index) => {
    const amount = readAmount(amounts[index] ?? '')
    if (amount === undefined) throw wrong
    return { day, amount: whole < 0 ? -amount : amount, ...words(part) }
  })
}

/** The day is in an element inside: `Dt`, or `DtTm` with its time. */
const dayIn = (entry: Element, name: string): string => {
  const found = first(entry, name)
  return found?.children[0]?.text.trim() ?? found?.text.trim() ?? ''
}

/** Money in has its sender as the other side, money out its receiver. The entry is traversed once. */
function wordsOf(entry: Element, isOut: boolean): (part: Element) => Omit<BankLine, 'day' | 'amount'> {
  const whole = {
    reference: textOf(entry, 'AcctSvcrRef'),
    number: textOf(entry, 'NtryRef'),
    description: textOf(entry, 'AddtlNtryInf'),
  }
  return (part) => {
    const other = first(part, isOut ? 'Cdtr' : 'Dbtr')
    const account = first(part, isOut ? 'CdtrAcct' : 'DbtrAcct')
    const references = [textOf(part, 'EndToEndId'), textOf(part, 'AcctSvcrRef') || whole.reference]
    return {
      reference: references.filter((one) => one !== '' && one !== 'NOTPROVIDED').join(' ') || whole.number,
      name: other ? textOf(other, 'Nm') : '',
      iban: account ? textOf(account, 'IBAN') : '',
      description: textOf(part, 'Ustrd') || whole.description,
    }
  }
}
