/** The boxes of the VAT return by their numbers on the form. */
export const VAT_BOXES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
export type VatBox = (typeof VAT_BOXES)[number]

/** The lines of the form. */
export const vatBoxes: Record<VatBox, { ar: string; en: string }> = {
  1: { ar: 'المبيعات الخاضعة للنسبة الأساسية', en: 'Standard rated sales' },
  2: { ar: 'مبيعات للمواطنين تتحمل الدولة ضريبتها', en: 'Sales to citizens whose VAT the state bears' },
  3: { ar: 'المبيعات المحلية الخاضعة لنسبة الصفر', en: 'Zero rated domestic sales' },
  4: { ar: 'الصادرات', en: 'Exports' },
  5: { ar: 'المبيعات المعفاة', en: 'Exempt sales' },
  6: { ar: 'إجمالي المبيعات', en: 'Total sales' },
  7: { ar: 'المشتريات المحلية الخاضعة للنسبة الأساسية', en: 'Standard rated domestic purchases' },
  8: { ar: 'واردات سُددت ضريبتها في الجمارك', en: 'Imports with VAT paid at customs' },
  9: { ar: 'واردات تخضع للاحتساب العكسي', en: 'Imports under the reverse charge' },
  10: { ar: 'المشتريات الخاضعة لنسبة الصفر', en: 'Zero rated purchases' },
  11: { ar: 'المشتريات المعفاة', en: 'Exempt purchases' },
  12: { ar: 'إجمالي المشتريات', en: 'Total purchases' },
  13: { ar: 'الضريبة المستحقة عن الفترة', en: 'VAT due for the period' },
  14: { ar: 'تصحيحات من فترات سابقة', en: 'Corrections of earlier periods' },
  15: { ar: 'ضريبة مرحّلة من فترات سابقة', en: 'VAT credit carried forward' },
  16: { ar: 'صافي الضريبة المستحقة', en: 'Net VAT due' },
}

/** Why the return differs from the account of VAT. */
export const vatCauses = {
  other_period: { ar: 'صدرت في فترة وقُيّدت في أخرى', en: 'Issued in one period and booked in another' },
  rounding: { ar: 'هللات تقرّبها الفواتير', en: 'Halalas that invoices round' },
  other: { ar: 'بلا تفسير', en: 'Not explained' },
} as const
export type VatCause = keyof typeof vatCauses
