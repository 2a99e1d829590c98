import type { Text } from '#server/platform/http/refusal.ts'

export const columnTitles: Record<string, Text> = {
  name: { ar: 'الاسم', en: 'Name' },
  cars: { ar: 'سيارات', en: 'Cars' },
  price: { ar: 'قيمة البيع', en: 'Sale value' },
  fees: { ar: 'الرسوم', en: 'Fees' },
  tax: { ar: 'الضريبة', en: 'VAT' },
  total: { ar: 'الإجمالي', en: 'Total' },
  paid: { ar: 'المحصّل', en: 'Received' },
  commission: { ar: 'عمولة البائع', en: 'Seller’s commission' },
  day: { ar: 'التاريخ', en: 'Day' },
  lots: { ar: 'سيارات معروضة', en: 'Lots' },
  sold: { ar: 'مبيعة', en: 'Sold' },
  soldPercent: { ar: 'نسبة البيع', en: 'Sell-through' },
  bids: { ar: 'مزايدات', en: 'Bids' },
  bidders: { ar: 'مزايدون', en: 'Bidders' },
  member: { ar: 'العضو', en: 'Member' },
  won: { ar: 'فاز بها', en: 'Won' },
  kind: { ar: 'المستند', en: 'Document' },
  rate: { ar: 'النسبة', en: 'Rate' },
  documents: { ar: 'العدد', en: 'Documents' },
  taxable: { ar: 'الخاضع للضريبة', en: 'Taxable' },
  untaxed: { ar: 'غير خاضع', en: 'Not taxable' },
  bucket: { ar: 'مدة التأخر', en: 'Overdue for' },
  orders: { ar: 'طلبات', en: 'Orders' },
  open: { ar: 'المتبقي', en: 'Open amount' },
}

const kinds: Record<string, Text> = {
  standard: { ar: 'فاتورة ضريبية', en: 'Tax invoice' },
  simplified: { ar: 'فاتورة مبسطة', en: 'Simplified invoice' },
  margin: { ar: 'فاتورة هامش ربح', en: 'Margin invoice' },
  credit_note: { ar: 'إشعار دائن', en: 'Credit note' },
  debit_note: { ar: 'إشعار مدين', en: 'Debit note' },
}
const buckets: readonly Text[] = [
  { ar: 'لم يحن موعدها', en: 'Not due yet' },
  { ar: 'حتى 7 أيام', en: 'Up to 7 days' },
  { ar: '8 إلى 30 يومًا', en: '8 to 30 days' },
  { ar: '31 إلى 60 يومًا', en: '31 to 60 days' },
  { ar: 'أكثر من 60 يومًا', en: 'More than 60 days' },
]
export const texts = {
  period: { ar: 'اختر مدة من يوم إلى 400 يوم.', en: 'Choose a period from 1 to 400 days.' },
  kinds,
  buckets,
}
