import { readCsv } from '#server/platform/files/read-csv.ts'
import { addLines, type BankFile, BankFileError, type BankLine, readAmount, readDay, unreadable } from './bank-file.ts'

/** Names of columns in lower case, as Saudi banks and spreadsheets write them. */
const NAMES = {
  day: ['date', 'value date', 'posting date', 'transaction date', 'التاريخ', 'تاريخ القيمة', 'تاريخ العملية'],
  amount: ['amount', 'المبلغ'],
  credit: ['credit', 'credit amount', 'deposit', 'دائن', 'إيداع'],
  debit: ['debit', 'debit amount', 'withdrawal', 'مدين', 'سحب'],
  reference: ['reference', 'reference number', 'ref', 'transaction id', 'المرجع', 'رقم المرجع', 'رقم العملية'],
  name: ['name', 'counterparty', 'beneficiary', 'sender', 'الاسم', 'المستفيد', 'المحوّل', 'المحول'],
  iban: ['iban', 'account', 'counterparty iban', 'الآيبان', 'الايبان', 'رقم الحساب'],
  description: ['description', 'details', 'narrative', 'remarks', 'الوصف', 'البيان', 'التفاصيل'],
} as const
type Column = keyof typeof NAMES

/** A bank's table with a header: a day, and an amount or credit and debit. @throws FileFault */
export function readBankCsv(text: string): BankFile {
  const [head, ...rows] = readCsv(text)
  const columns = new Map<Column, number>()
  for (const [index, title] of (head ?? []).entries())
    for (const column of Object.keys(NAMES) as Column[])
      if (!columns.has(column) && (NAMES[column] as readonly string[]).includes(title.trim().toLowerCase()))
        columns.set(column, index)
  const hasAmount = columns.has('amount') || (columns.has('credit') && columns.has('debit'))
  if (!columns.has('day') || !hasAmount)
    throw new BankFileError({
      ar: 'ينقص الجدول عمود التاريخ، أو عمود المبلغ، أو عمودا الدائن والمدين.',
      en: 'The table lacks a column for the date, or one for the amount, or those for credit and debit.',
    })
  const cell = (row: string[], column: Column): string => (row[columns.get(column) ?? -1] ?? '').trim()
  const lines: BankLine[] = []
  const read = rows.map((row, index): BankLine => {
    const day = readDay(cell(row, 'day'))
    if (day === undefined) throw unreadable(index + 2, { ar: 'التاريخ غير مقروء.', en: 'the date cannot be read.' })
    const amount = amountOf((column) => cell(row, column), columns.has('amount'))
    if (amount === undefined || amount === 0)
      throw unreadable(index + 2, { ar: 'المبلغ غير مقروء.', en: 'the amount cannot be read.' })
    const [reference, name, description] = [cell(row, 'reference'), cell(row, 'name'), cell(row, 'description')]
    return { day, amount, reference, name, iban: cell(row, 'iban').replace(/\s/g, '').toUpperCase(), description }
  })
  addLines(lines, read)
  return { format: 'csv', iban: '', opening: null, closing: null, lines }
}

function amountOf(cell: (column: Column) => string, hasAmount: boolean): number | undefined {
  if (hasAmount) return readAmount(cell('amount'))
  const [credit, debit] = [cell('credit'), cell('debit')].map((text) => (text === '' ? 0 : readAmount(text)))
  if (credit === undefined || debit === undefined) return undefined
  return Math.abs(credit) - Math.abs(debit)
}
