type Words = { ar: string; en: string }

/** The act that a kind of notice asks for. The first match decides. */
const BY_KIND: readonly [RegExp, Words][] = [
  [/^outbid$/, { ar: 'زايد مرة أخرى', en: 'Bid again' }],
  [/^(favourite_ending|leading_again|moved|announcement)$/, { ar: 'فتح المزاد', en: 'Open the auction' }],
  [
    /^(invoice_issued|order_due_soon|order_grace_day|order_partly_paid|order_extended|order_review_over)$/,
    { ar: 'ادفع الآن', en: 'Pay now' },
  ],
  [/^(decide|offer|answer_to_confirm|offer_withdrawn)$/, { ar: 'الرد على العرض', en: 'Answer the offer' }],
  [/^(question_asked|car_question|case_heard)$/, { ar: 'كتابة الرد', en: 'Write an answer' }],
  [
    /^(letter_answered|case_answered|case_decided|case_look|case_repaired|question_answered)$/,
    { ar: 'قراءة الرد', en: 'Read the answer' },
  ],
  [/^transfer_rejected$/, { ar: 'إرسال الحوالة من جديد', en: 'Send the transfer again' }],
  [/^shipping_quoted$/, { ar: 'عرض الأسعار', en: 'See the quotes' }],
  [/^viewing_(booked|soon)$/, { ar: 'عرض الموعد', en: 'Show the viewing' }],
  [/^exit_permit$/, { ar: 'عرض التصريح', en: 'Show the permit' }],
  [/^payout_iban_missing$/, { ar: 'إضافة الحساب البنكي', en: 'Add the bank account' }],
  [/^approval_/, { ar: 'فتح الطلب', en: 'Open the request' }],
]

/** The name of a page, where the kind asks for nothing. */
const BY_PAGE: readonly [RegExp, Words][] = [
  [/^\/car\//, { ar: 'عرض السيارة', en: 'See the car' }],
  [/^\/win-auctions/, { ar: 'عرض الطلب', en: 'See the order' }],
  [/^\/offers/, { ar: 'عرض السومات', en: 'See the offers' }],
  [/^\/my-cars\//, { ar: 'عرض سيارتي', en: 'See my car' }],
  [/^\/my-cars/, { ar: 'سياراتي', en: 'My cars' }],
  [/^\/wallet/, { ar: 'المحفظة', en: 'Wallet' }],
  [/^\/my-payments/, { ar: 'المدفوعات', en: 'Payments' }],
  [/^\/refund/, { ar: 'طلب الاسترداد', en: 'Ask for a refund' }],
  [/^\/shipping/, { ar: 'متابعة الشحن', en: 'Follow the delivery' }],
  [/^\/(filter|auctions|sales|saved-searches)/, { ar: 'عرض السيارات', en: 'See the cars' }],
]
const other: Words = { ar: 'فتح الصفحة', en: 'Open the page' }

/** The name of the button that opens a notice's page. */
export const actOfNotice = ({ kind, url }: { kind: string; url: string }): Words =>
  BY_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? BY_PAGE.find(([pattern]) => pattern.test(url))?.[1] ?? other

const DUE = /^(invoice_issued|order_partly_paid)$/
const price: Words = { ar: 'السعر', en: 'Price' }
const due: Words = { ar: 'المطلوب', en: 'Amount due' }
const amount: Words = { ar: 'المبلغ', en: 'Amount' }

/** The name of the sum that a notice is about. */
export function sumOfNotice({ kind, topic }: { kind: string; topic: string }): Words {
  if (DUE.test(kind)) return due
  return topic === 'bidding' || topic === 'ending' || topic === 'result' ? price : amount
}
