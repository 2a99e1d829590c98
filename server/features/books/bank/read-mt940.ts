import { addLines, type BankFile, BankFileError, type BankLine, readAmount, unreadable } from './bank-file.ts'

/** :61: value date, entry date, mark, funds code, amount, type, references. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})([^/]*)(?:\/\/([^\n]*))?/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/

/**
 * A customer statement message. A reversal (`RC`, `RD`) goes the other way.
 * Source: SWIFT Standards, Category 9, MT 940 Customer Statement Message. @throws BankFileError
 */
export function readMt940(text: string): BankFile {
  const file: BankFile = { format: 'mt940', iban: '', opening: null, closing: null, lines: [] }
  let isOver = false
  for (const { tag, value, line } of fieldsOf(text)) {
    if (tag === '25') file.iban = value.replace(/\s/g, '').toUpperCase()
    else if (tag === '60F' || tag === '60M') file.opening ??= balanceOf(value, line)
    else if (tag === '62F' || tag === '62M') {
      isOver = true
      file.closing = balanceOf(value, line)
    } else if (tag === '61') {
      isOver = false
      addLines(file.lines, [entryOf(value, line)])
    } else if (tag === '86' && !isOver) describeLast(file.lines, value)
  }
  if (file.opening === null && file.lines.length === 0)
    throw new BankFileError({ ar: 'لا حركات في هذا الملف.', en: 'There are no entries in this file.' })
  return file
}

/** `:86:` belongs to the entry above it; one after the balances belongs to none. */
function describeLast(lines: BankLine[], value: string): void {
  const last = lines.at(-1)
  if (last?.description !== '') return
  const flat = value.replace(/\n/g, '')
  last.description = flat.replace(/\?\d\d/g, ' ').trim()
  last.iban = /SA\d{2}[A-Z0-9]{20}/.exec(flat.replace(/\s/g, ''))?.[0] ?? ''
  last.name = /\?32([^?]*)/.exec(flat)?.[1]?.trim() ?? /(?:\/NAME\/|NAME:)\s*([^/]*)/.exec(flat)?.[1]?.trim() ?? ''
}

function fieldsOf(text: string): { tag: string; value: string; line: number }[] {
  const fields: { tag: string; value: string; line: number }[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const [, tag, value = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(raw) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, value, line: index + 1 })
    else if (last && raw !== '-' && !raw.startsWith('{') && !raw.startsWith('-}')) last.value += `\n${raw}`
  }
  return fields
}

function entryOf(value: string, line: number): BankLine {
  const [, date, , mark, , written = '', , own = '', bank = ''] = ENTRY.exec(value) ?? []
  const amount = readAmount(written.replace(/,$/, ''))
  if (date === undefined || amount === undefined || amount === 0)
    throw unreadable(line, { ar: 'الحركة غير مقروءة.', en: 'the entry cannot be read.' })
  const isIn = mark === 'C' || mark === 'RD'
  const reference = [own.trim(), bank.trim()].filter((part) => part !== '' && part !== 'NONREF').join(' ')
  return { day: dayOf(date), amount: isIn ? amount : -amount, reference, name: '', iban: '', description: '' }
}

function balanceOf(value: string, line: number): number {
  const [, mark, , , written = ''] = BALANCE.exec(value) ?? []
  const amount = readAmount(written.replace(/,$/, ''))
  if (amount === undefined) throw unreadable(line, { ar: 'الرصيد غير مقروء.', en: 'the balance cannot be read.' })
  return mark === 'D' ? -amount : amount
}

const dayOf = (date: string) => `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`
