import type { ExportTable } from '#contract/http/office/money/books.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Cell } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import { type Days, spanOf, tableTime } from '../statement/statement-rules.ts'
import { countRows, type ExportRow, readRows } from './export-store.ts'

const ROWS_MAX = 100_000
const tooLong = { ar: 'في هذه المدة صفوف كثيرة. اختر مدة أقصر.', en: 'There are too many rows. Choose a shorter time.' }

/** The columns of each table, as its rows name them, with their titles. */
const columns: Record<ExportTable, readonly (readonly [string, string, string])[]> = {
  'bank-transfers': [
    ['id', 'الرقم', 'Number'],
    ['at', 'أُرسلت', 'Sent'],
    ['member', 'العضو', 'Member'],
    ['purpose', 'الغرض', 'Purpose'],
    ['order_id', 'الطلب', 'Order'],
    ['transfer_date', 'تاريخ التحويل', 'Transfer date'],
    ['amount', 'المبلغ', 'Amount'],
    ['approved_amount', 'المبلغ الواصل', 'Amount that came'],
    ['name', 'صاحب الحساب', 'Account holder'],
    ['city', 'المدينة', 'City'],
    ['iban', 'الآيبان', 'IBAN'],
    ['status', 'الحالة', 'Status'],
    ['reason', 'السبب', 'Reason'],
    ['reviewed_at', 'البتّ', 'Decided'],
  ],
  refunds: [
    ['id', 'الرقم', 'Number'],
    ['at', 'طُلب', 'Asked'],
    ['member', 'العضو', 'Member'],
    ['amount', 'المبلغ', 'Amount'],
    ['bank_name', 'البنك', 'Bank'],
    ['iban', 'الآيبان', 'IBAN'],
    ['name', 'صاحب الحساب', 'Account holder'],
    ['status', 'الحالة', 'Status'],
    ['reason', 'السبب', 'Reason'],
    ['bank_reference', 'مرجع البنك', 'Bank reference'],
    ['paid_at', 'صُرف', 'Paid out'],
  ],
  invoices: [
    ['number', 'الرقم', 'Number'],
    ['at', 'أُصدرت', 'Issued'],
    ['kind', 'النوع', 'Kind'],
    ['member', 'العضو', 'Member'],
    ['order_number', 'الطلب', 'Order'],
    ['total', 'الإجمالي', 'Total'],
    ['vat', 'الضريبة', 'VAT'],
    ['credited_at', 'أُلغيت بإشعار', 'Credited'],
  ],
  payments: [
    ['id', 'الرقم', 'Number'],
    ['at', 'بدأت', 'Begun'],
    ['member', 'العضو', 'Member'],
    ['purpose', 'الغرض', 'Purpose'],
    ['method', 'الطريقة', 'Method'],
    ['status', 'الحالة', 'Status'],
    ['amount', 'المبلغ', 'Amount'],
    ['order_number', 'الطلب', 'Order'],
    ['gateway', 'البوابة', 'Gateway'],
    ['gateway_ref', 'مرجع البوابة', 'Gateway reference'],
    ['receipt', 'إيصال النقد', 'Cash receipt'],
    ['settled_at', 'سُوّيت', 'Settled'],
  ],
  journals: [
    ['journal', 'القيد', 'Journal'],
    ['at', 'الوقت', 'Time'],
    ['kind', 'النوع', 'Kind'],
    ['reference', 'المرجع', 'Reference'],
    ['account', 'الحساب', 'Account'],
    ['member', 'العضو', 'Member'],
    ['amount', 'المبلغ', 'Amount'],
    ['reason', 'السبب', 'Reason'],
  ],
}
const AMOUNTS = new Set(['amount', 'approved_amount', 'total', 'vat'])
/** The driver gives camelCase names. */
const fieldOf = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

type Asked = Days & { table: ExportTable; format: 'csv' | 'xlsx'; language: Language }

/** A table of the books as a file, written while it is read. Refusals: `invalid` on `from` above 100,000 rows. */
export async function exportTable(
  { db }: Pick<BooksDeps, 'db'>,
  { table, format, language, ...days }: Asked,
): Promise<FileAnswer | Refusal> {
  const span = spanOf(days)
  if ((await countRows(db, table, span, ROWS_MAX)) > ROWS_MAX) return refuseField('from', tooLong)
  const shown = columns[table]
  return tableFile(format, table, {
    name: table,
    columns: shown.map(([, ar, en]) => (language === 'ar' ? ar : en)),
    amounts: shown.flatMap(([column], index) => (AMOUNTS.has(column) ? [index] : [])),
    rows: cellsOf(db, table, span),
    isRightToLeft: language === 'ar',
  })
}

async function* cellsOf(db: Reader, table: ExportTable, span: ReturnType<typeof spanOf>): AsyncGenerator<Cell[]> {
  for await (const row of readRows(db, table, span)) yield columns[table].map(([column]) => toCell(row, column))
}

function toCell(row: ExportRow, column: string): Cell {
  const value = row[fieldOf(column)] ?? null
  if (value instanceof Date) return tableTime(value)
  return typeof value === 'number' && AMOUNTS.has(column) ? toRiyals(value) : value
}
