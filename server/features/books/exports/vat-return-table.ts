import type { AdminVatReturn } from '#contract/http/office/money/vat-return.ts'
import type { Language } from '#contract/http/shapes.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import type { Days } from '../statement/statement-rules.ts'
import { readVatReturn } from '../vat/vat-return.ts'
import { subjectOf } from './export-words.ts'

const titles: Record<Language, readonly string[]> = {
  ar: ['الخانة', 'البند', 'المبلغ', 'التعديل', 'الضريبة', 'المستندات'],
  en: ['Box', 'Line', 'Amount', 'Adjustment', 'VAT', 'Documents'],
}
/** The lines of the form, by the number of the box. */
const boxes: Record<Language, readonly string[]> = {
  ar: [
    ...[
      'المبيعات الخاضعة للنسبة الأساسية',
      'مبيعات للمواطنين تتحمل الدولة ضريبتها',
      'المبيعات المحلية الخاضعة لنسبة الصفر',
    ],
    ...['الصادرات', 'المبيعات المعفاة', 'إجمالي المبيعات', 'المشتريات المحلية الخاضعة للنسبة الأساسية'],
    ...['واردات سُددت ضريبتها في الجمارك', 'واردات تخضع للاحتساب العكسي', 'المشتريات الخاضعة لنسبة الصفر'],
    ...['المشتريات المعفاة', 'إجمالي المشتريات', 'الضريبة المستحقة عن الفترة', 'تصحيحات من فترات سابقة'],
    ...['ضريبة مرحّلة من فترات سابقة', 'صافي الضريبة المستحقة'],
  ],
  en: [
    ...['Standard rated sales', 'Sales to citizens whose VAT the state bears', 'Zero rated domestic sales', 'Exports'],
    ...['Exempt sales', 'Total sales', 'Standard rated domestic purchases', 'Imports with VAT paid at customs'],
    ...['Imports under the reverse charge', 'Zero rated purchases', 'Exempt purchases', 'Total purchases'],
    ...['VAT due for the period', 'Corrections of earlier periods', 'VAT credit carried forward', 'Net VAT due'],
  ],
}
const causes: Record<Language, Record<AdminVatReturn['differences'][number]['cause'], string>> = {
  ar: {
    unpaid: 'فواتير طلبات لم تُسدَّد بعد',
    other_period: 'صدرت أو سُددت في فترة أخرى',
    rounding: 'هللات تقرّبها الفواتير',
    other: 'بلا تفسير',
  },
  en: {
    unpaid: 'Invoices of orders that are not paid yet',
    other_period: 'Issued or paid in another period',
    rounding: 'Halalas that invoices round',
    other: 'Not explained',
  },
}
const account: Record<Language, string> = { ar: 'حركة حساب الضريبة', en: 'Movement of the VAT account' }

/** The VAT return as a file: its boxes, each difference with its documents, the account. Refusals: those of `readVatReturn`. */
export async function vatReturnTable(
  deps: Pick<BooksDeps, 'db'>,
  { from, to, format, language }: Days & { format: 'csv' | 'xlsx'; language: Language },
): Promise<FileAnswer | Refusal> {
  const found = await readVatReturn(deps, { from, until: to })
  if (isRefusal(found)) return found
  const lines = found.boxes.map(({ box, amount, adjustment, vat, documents }) => [
    ...[box, boxes[language][box - 1] ?? null, amount, adjustment, vat, documents],
  ])
  const bridge = found.differences.flatMap(({ cause, vat, count, documents }) => [
    [null, causes[language][cause], null, null, 0 - vat, count],
    ...documents.map((each) => [null, subjectOf(each.subject, language), null, null, 0 - each.vat, null]),
  ])
  return tableFile(format, `vat-return-${found.from}-${found.until}`, {
    name: 'vat-return',
    columns: titles[language],
    kinds: ['number', 'text', 'amount', 'amount', 'amount', 'number'],
    rows: rowsOf([...lines, ...bridge, [null, account[language], null, null, found.account, null]]),
    isRightToLeft: language === 'ar',
  })
}
