import type { Language } from '#contract/http/shapes.ts'
import { vatBoxes, vatCauses } from '#contract/values/vat-words.ts'
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
const account: Record<Language, string> = { ar: 'حركة حساب الضريبة', en: 'Movement of the VAT account' }

/** The VAT return as a file: its boxes, each difference with its documents, the account. Refusals: those of `readVatReturn`. */
export async function vatReturnTable(
  deps: Pick<BooksDeps, 'db'>,
  { from, to, format, language }: Days & { format: 'csv' | 'xlsx'; language: Language },
): Promise<FileAnswer | Refusal> {
  const found = await readVatReturn(deps, { from, until: to })
  if (isRefusal(found)) return found
  const lines = found.boxes.map(({ box, amount, adjustment, vat, documents }) => [
    ...[box, vatBoxes[box][language], amount, adjustment, vat, documents],
  ])
  const bridge = found.differences.flatMap(({ cause, vat, count, documents }) => [
    [null, vatCauses[cause][language], null, null, 0 - vat, count],
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
