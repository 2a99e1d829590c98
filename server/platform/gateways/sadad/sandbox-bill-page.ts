import type { Language } from '#contract/http/shapes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { escapeHtml, layout } from '../sandbox-page.ts'
import type { SandboxBill } from './sandbox-bill-store.ts'

const words = {
  ar: {
    title: 'سداد فاتورة',
    name: 'مصرف تجريبي',
    note: 'هذه بيئة تجريبية تقوم مقام تطبيق المصرف، ولا يُسحب أي مبلغ.',
    sum: 'مبلغ الفاتورة',
    currency: 'ر.س',
    purpose: 'الغرض',
    number: 'رقم الفاتورة',
    pay: 'سدّد',
    paid: 'سُددت الفاتورة',
    paidNote: 'أبلغنا المفوتر بوصول المبلغ. يمكنك إغلاق هذه الصفحة.',
    over: 'لا يمكن سداد هذه الفاتورة',
    overNote: 'أُلغيت الفاتورة أو انتهت مدتها، ولم يُسحب أي مبلغ.',
    foot: 'للتطوير والاختبار فقط.',
    unknown: 'لم نجد هذه الفاتورة',
    unknownNote: 'تحقّق من رقم الفاتورة.',
    other: 'English',
  },
  en: {
    title: 'Bill payment',
    name: 'Sandbox bank',
    note: 'This is a test environment in place of a bank’s app. Nothing is charged.',
    sum: 'Amount of the bill',
    currency: 'SAR',
    purpose: 'For',
    number: 'Bill number',
    pay: 'Pay',
    paid: 'The bill is paid',
    paidNote: 'The biller knows that the amount has come. You can close this page.',
    over: 'This bill cannot be paid',
    overNote: 'It was cancelled or has expired. Nothing was charged.',
    foot: 'For development and tests only.',
    unknown: 'We do not know this bill',
    unknownNote: 'Check the number of the bill.',
    other: 'العربية',
  },
} as const

/** The page on which a bank pays a bill, before and after it did; also for a number that it does not know. */
export function billPage(bill: SandboxBill | undefined, language: Language, path: string): string {
  return layout(language, path, bill ? bodyOf(bill, language) : said(words[language], 'unknown'), words)
}

function bodyOf(bill: SandboxBill, language: Language): string {
  const w = words[language]
  if (bill.status === 'paid') return said(w, 'paid')
  return bill.status === 'canceled' || bill.isExpired ? said(w, 'over') : question(bill, language)
}

const said = (w: (typeof words)[Language], what: 'paid' | 'over' | 'unknown') =>
  `<h1 class="said">${w[what]}</h1>\n<p class="back">${w[`${what}Note`]}</p>`

function question({ number, amount, description }: SandboxBill, language: Language): string {
  const w = words[language]
  const sum = `<bdi dir="ltr">${formatAmount(toRiyals(amount), { decimals: 2 })}</bdi>`
  return `<p class="note">${w.note}</p>
<p class="sum">${w.sum}</p>
<h1>${sum} <small>${w.currency}</small></h1>
<dl>
<div><dt>${w.number}</dt><dd><bdi dir="ltr">${escapeHtml(number)}</bdi></dd></div>
<div><dt>${w.purpose}</dt><dd><bdi>${escapeHtml(description)}</bdi></dd></div>
</dl>
<form method="post" action="/sandbox/sadad/${escapeHtml(number)}?lang=${language}">
<button class="pay">${w.pay} ${sum} ${w.currency}</button>
</form>`
}
