import type { Language } from '#contract/http/shapes.ts'

export const statementTexts = {
  title: { ar: 'كشف حساب', en: 'Statement of account' },
  owner: { ar: 'العضو', en: 'Member' },
  span: { ar: 'المدة', en: 'Period' },
  everything: { ar: 'كل العمليات', en: 'All transactions' },
  made: { ar: 'صدر في', en: 'Issued' },
  opening: { ar: 'الرصيد أول المدة', en: 'Opening balance' },
  paidIn: { ar: 'ما دخل', en: 'Money in' },
  paidOut: { ar: 'ما خرج', en: 'Money out' },
  closing: { ar: 'الرصيد آخر المدة', en: 'Closing balance' },
  empty: { ar: 'لا حركات في هذه المدة.', en: 'There are no movements in this time.' },
  note: {
    ar: 'الحجز وإلغاؤه لا يغيّران الرصيد: المبلغ المحجوز يبقى ملكًا للعضو.',
    en: 'Holding money and freeing it moves no balance: what is held still belongs to the member.',
  },
  page: { ar: 'صفحة', en: 'Page' },
  of: { ar: 'من', en: 'of' },
} satisfies Record<string, Record<Language, string>>

const columns: Record<Language, readonly string[]> = {
  ar: ['الوقت', 'الحركة', 'المبلغ', 'المتاح بعدها', 'المحجوز بعدها', 'المرجع'],
  en: ['Time', 'Movement', 'Amount', 'Available after', 'Held after', 'Reference'],
}
export const columnsOf = (language: Language) => columns[language]
