import type { Text } from '#server/platform/http/refusal.ts'

/** The words of the office for the codes in exported rows. A code without words stays as it is. */
const words: Record<string, Text> = {
  top_up: { ar: 'شحن محفظة', en: 'Top-up' },
  package: { ar: 'باقة', en: 'Package' },
  invoice_issued: { ar: 'فاتورة صدرت أو صُحّحت', en: 'Invoice issued or corrected' },
  order_payment: { ar: 'دفعة لطلب', en: 'Payment for an order' },
  order_paid: { ar: 'طلب سُدّد', en: 'Order paid' },
  order_excess: { ar: 'زيادة عن الطلب', en: 'More than the order needs' },
  order_returned: { ar: 'إعادة ثمن طلب أُلغي', en: 'Money back for a cancelled order' },
  grace_fee: { ar: 'يوم تأخير', en: 'Day of grace' },
  forfeit: { ar: 'تأمين مصادَر', en: 'Kept deposit' },
  forfeit_waived: { ar: 'تأمين أُعفي', en: 'Waived deposit' },
  refund: { ar: 'استرداد', en: 'Refund' },
  refund_paid: { ar: 'استرداد صُرف', en: 'Refund paid' },
  refund_returned: { ar: 'استرداد عاد إلى المحفظة', en: 'Refund back in the wallet' },
  chargeback: { ar: 'اعتراض لدى البنك', en: 'Chargeback' },
  payout: { ar: 'صُرف لبائع', en: 'Payout' },
  adjustment: { ar: 'تسوية يدوية', en: 'Adjustment' },
  account_merge: { ar: 'ضمّ حسابين', en: 'Merged accounts' },
  cash_banked: { ar: 'نقد سُلّم للبنك', en: 'Cash handed to the bank' },
  cash_arrived: { ar: 'نقد وصل إلى البنك', en: 'Cash arrived at the bank' },
  cash_difference: { ar: 'فرق جرد نقدي', en: 'Difference of a cash count' },
  bank_charge: { ar: 'رسوم بنكية', en: 'Charge of the bank' },
  gateway_settled: { ar: 'تسوية من بوابة الدفع', en: 'Settlement of the gateway' },
  standard: { ar: 'فاتورة ضريبية', en: 'Tax invoice' },
  simplified: { ar: 'فاتورة مبسطة', en: 'Simplified invoice' },
  margin: { ar: 'فاتورة هامش ربح', en: 'Margin invoice' },
  credit_note: { ar: 'إشعار دائن', en: 'Credit note' },
  debit_note: { ar: 'إشعار مدين', en: 'Debit note' },
  purchase: { ar: 'مستند شراء من البائع', en: 'Payout to the seller' },
  receipt: { ar: 'إيصال', en: 'Receipt' },
  payment: { ar: 'دفعة', en: 'Payment' },
  invoice: { ar: 'فاتورة', en: 'Invoice' },
  account: { ar: 'عضو', en: 'Member' },
  wallet: { ar: 'المحفظة', en: 'Wallet' },
  order: { ar: 'طلب', en: 'Order' },
  online: { ar: 'إلكتروني', en: 'Online' },
  bank_transfer: { ar: 'حوالة بنكية', en: 'Bank transfer' },
  cash: { ar: 'نقدًا', en: 'Cash' },
  initiated: { ar: 'بدأ', en: 'Started' },
  under_review: { ar: 'قيد المراجعة', en: 'Under review' },
  approved: { ar: 'معتمد', en: 'Approved' },
  rejected: { ar: 'لم يُقبل', en: 'Rejected' },
  paid: { ar: 'مدفوع', en: 'Paid' },
  paid_out: { ar: 'مصروف', en: 'Paid out' },
  failed: { ar: 'فشل', en: 'Failed' },
  refunded: { ar: 'مُسترد', en: 'Refunded' },
  pending: { ar: 'بانتظار الدفع', en: 'Waiting to be paid' },
  making: { ar: 'الأوراق قيد الإنجاز', en: 'Papers under way' },
  delivering: { ar: 'جاهز للتسليم', en: 'Ready for handover' },
  finished: { ar: 'سُلّم', en: 'Handed over' },
}

/** The word of a code in a language. */
export const wordOf = (code: string, language: keyof Text): string => words[code]?.[language] ?? code

/** A subject 'payment:12' as 'Payment 12'. */
export function subjectOf(subject: string, language: keyof Text): string {
  const [noun = '', ...rest] = subject.split(':')
  return [wordOf(noun, language), ...rest].join(' ')
}
