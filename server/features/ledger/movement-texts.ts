import type { Language } from '#contract/http/shapes.ts'

/** The inputs of a movement's text. */
export type MovementFacts = {
  kind: string
  reference: string
  reason: string | null
  titleAr: string | null
  titleEn: string | null
  method: string | null
  packageAr: string | null
  packageEn: string | null
}

const byMethod: Record<string, Record<Language, string>> = {
  online: { ar: 'بالدفع الإلكتروني', en: 'online payment' },
  sadad: { ar: 'بفاتورة سداد', en: 'SADAD bill' },
  bank_transfer: { ar: 'بحوالة بنكية', en: 'bank transfer' },
  cash: { ar: 'نقدًا في الفرع', en: 'cash at a branch' },
}

/** The text of a movement in the reader's language; an unknown kind gets the general text. */
export function describeMovement(facts: MovementFacts, language: Language): string {
  return language === 'ar' ? arabic(facts) : english(facts)
}

function arabic(facts: MovementFacts): string {
  const title = facts.titleAr ?? ''
  const method = facts.method ? byMethod[facts.method]?.ar : undefined
  switch (facts.kind) {
    case 'hold':
      if (isRefund(facts)) return 'حجز: طلب استرداد قيد المراجعة'
      if (isCase(facts)) return 'حجز: ثمن سيارة لم تعد إلينا بعد'
      if (isOffer(facts)) return joined('حجز: سومتك على', title)
      if (isPayment(facts)) return 'حجز: سداد من المحفظة مع دفع إلكتروني'
      return joined(isOrder(facts) ? 'حجز: اشتريت' : 'حجز: تصدّرت', title)
    case 'release':
      if (isCase(facts)) return 'إلغاء حجز: عادت السيارة إلينا'
      if (isPayment(facts)) return 'إلغاء حجز: سداد من المحفظة مع دفع إلكتروني'
      return isRefund(facts) ? 'إلغاء حجز: طلب الاسترداد' : joined('إلغاء حجز:', title)
    case 'top_up':
      return joined('إضافة رصيد', method)
    case 'package':
      return joined('تأمين الباقة', facts.packageAr ?? undefined, method)
    case 'grace_fee':
      return joined('رسم يوم مهلة:', facts.reason ?? undefined)
    case 'forfeit':
      return joined('تأمين محتفظ به لعدم السداد:', facts.reason ?? undefined)
    case 'forfeit_waived':
      return joined('إعادة تأمين محتفظ به:', facts.reason ?? undefined)
    case 'chargeback':
      return 'دفعة استردّها مصرفك'
    case 'refund':
      return 'استرداد معتمد'
    case 'refund_returned':
      return 'استرداد لم تقبله بطاقتك'
    case 'order_payment':
      return joined('سداد من المحفظة:', title)
    case 'order_paid':
      return joined('سداد طلب', title)
    case 'order_excess':
      return joined('مبلغ زائد عن طلب', title)
    case 'order_returned':
      return joined('إعادة ما دُفع لطلب أُلغي', title)
    case 'order_reduced':
      return joined('خصم من ثمن سيارة:', title)
    case 'account_merge':
      return 'رصيد حساب ضُمّ إلى حساب آخر لصاحبه'
    case 'adjustment':
      return facts.reason ? `تسوية: ${facts.reason}` : 'تسوية'
    default:
      return facts.reason ? `حركة على المحفظة: ${facts.reason}` : 'حركة على المحفظة'
  }
}

function english(facts: MovementFacts): string {
  const title = facts.titleEn ?? ''
  const method = facts.method ? byMethod[facts.method]?.en : undefined
  switch (facts.kind) {
    case 'hold':
      if (isRefund(facts)) return 'Held: refund request under review'
      if (isCase(facts)) return 'Held: the price of a car that is not back yet'
      if (isOffer(facts)) return joined('Held: your offer for', title)
      if (isPayment(facts)) return 'Held: payment from the wallet with an online payment'
      return joined(isOrder(facts) ? 'Held: you bought' : 'Held: you lead', title)
    case 'release':
      if (isCase(facts)) return 'Released: the car is back'
      if (isPayment(facts)) return 'Released: payment from the wallet with an online payment'
      return isRefund(facts) ? 'Released: refund request' : joined('Released:', title)
    case 'top_up':
      return method ? `Top-up, ${method}` : 'Top-up'
    case 'package':
      return [joined('Package deposit', facts.packageEn ?? undefined), method].filter(Boolean).join(', ')
    case 'grace_fee':
      return joined('Fee of a day of grace:', facts.reason ?? undefined)
    case 'forfeit':
      return joined('Deposit kept for lack of payment:', facts.reason ?? undefined)
    case 'forfeit_waived':
      return joined('Kept deposit given back:', facts.reason ?? undefined)
    case 'chargeback':
      return 'Payment that your bank has taken back'
    case 'refund':
      return 'Approved refund'
    case 'refund_returned':
      return 'Refund that your card did not take'
    case 'order_payment':
      return joined('Paid from the wallet:', title)
    case 'order_paid':
      return joined('Payment of the order', title)
    case 'order_excess':
      return joined('Money that an order did not need', title)
    case 'order_returned':
      return joined('Money back for a cancelled order', title)
    case 'order_reduced':
      return joined('Price reduction:', title)
    case 'account_merge':
      return 'Balance of an account that became part of another'
    case 'adjustment':
      return facts.reason ? `Adjustment: ${facts.reason}` : 'Adjustment'
    default:
      return facts.reason ? `Wallet movement: ${facts.reason}` : 'Wallet movement'
  }
}

const isRefund = ({ reference }: MovementFacts): boolean => reference.startsWith('refund:')
const isCase = ({ reference }: MovementFacts): boolean => reference.startsWith('case:')
const isPayment = ({ reference }: MovementFacts): boolean => reference.startsWith('payment:')
const isOffer = ({ reference }: MovementFacts): boolean => reference.startsWith('offer:')
const isOrder = ({ reference }: MovementFacts): boolean => reference.startsWith('order:')
const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')
