import type { Reason } from '#contract/http/reasons.ts'
import type { Text } from '../refusal.ts'

/** The part of the reason table about orders, transfers and refunds. */
export const moneyReasons = {
  seller_paid: {
    status: 409,
    ar: 'حُوّل ثمن السيارة إلى بائعها، فلا يُلغى الطلب.',
    en: 'The price has been paid out to the seller: this order cannot be cancelled any more.',
  },
  payout_blocked: {
    status: 409,
    ar: 'لا يُصرف هذا المستحق الآن: ينقصه حساب البائع أو نقل الملكية، أو لم تنته مهلته.',
    en: 'This payout may not go out yet: the seller’s account or the ownership transfer is missing, or its days are not over.',
  },
  case_open: {
    status: 409,
    ar: 'لهذا الطلب بلاغ مفتوح. اكتب لنا فيه.',
    en: 'This order has an open case. Write to us there.',
  },
  case_not_allowed: {
    status: 409,
    ar: 'لا يُفتح بلاغ من هذا النوع الآن: انتهت مهلته، أو لا ينطبق على هذا الطلب.',
    en: 'A case of this kind cannot be opened now: its days are over, or it does not apply to this order.',
  },
  seller_not_heard: {
    status: 409,
    ar: 'لم تنته مهلة سماع البائع ولم يجب بعد. يمكنك الرد على المشتري الآن.',
    en: 'The seller may still answer. You can write to the buyer meanwhile.',
  },
  buyer_chooses: {
    status: 409,
    ar: 'عُرض على المشتري حل ولم تنته مهلة اختياره.',
    en: 'The buyer may still choose among what was offered.',
  },
  not_offered: {
    status: 409,
    ar: 'هذا الحل غير معروض الآن.',
    en: 'This is not offered now.',
  },
  house_account_missing: {
    status: 409,
    ar: 'أضف الحساب البنكي للمنشأة في الإعدادات أولًا.',
    en: 'Add the bank account of the house in the settings first.',
  },
  order_not_due: {
    status: 409,
    ar: 'لم يحلّ موعد سداد هذا الطلب بعد، فلا يُلغى لتخلّف المشتري.',
    en: 'This order is not overdue yet: it cannot be cancelled as the buyer’s default.',
  },
  payment_known: {
    status: 409,
    ar: 'أُعلن هذا المبلغ أو سُجّل من قبل، أو هو أكثر من المتبقي. اختر الدفعة التي يخصّها، أو أكّد أنه مبلغ آخر.',
    en: 'This amount was announced or recorded before, or is more than what is due. Choose its payment, or confirm that it is other money.',
  },
  order_already_paid: {
    status: 409,
    ar: 'هذا الطلب مدفوع، فلا يُسجّل له نقد. سجّل المبلغ الآخر في محفظة العضو.',
    en: 'This order is paid, so no cash is recorded for it. Record other money in the member’s wallet.',
  },
  payments_open: {
    status: 409,
    ar: 'لديك مدفوعات كثيرة لم تكتمل. أكملها أو انتظر انتهاء صلاحيتها.',
    en: 'You have many unfinished payments. Finish them, or wait until they expire.',
  },
  transfer_under_review: {
    status: 409,
    ar: 'حوالة هذا الطلب قيد المراجعة. انتظر نتيجتها.',
    en: 'A bank transfer for this is under review. Wait for its result.',
  },
  transfer_known: {
    status: 409,
    ar: 'سبق أن أرسلت هذا الإيصال.',
    en: 'You have already sent in this receipt.',
  },
  already_decided: { status: 409, ar: 'سبق البتّ في هذا الطلب.', en: 'This has already been decided.' },
  not_cash: { status: 409, ar: 'هذه الدفعة ليست نقدية.', en: 'This payment is not in cash.' },
  refund_open: {
    status: 409,
    ar: 'لديك طلب استرداد قيد المراجعة. انتظر نتيجته.',
    en: 'A refund request of yours is under review. Wait for its result.',
  },
  refund_not_approved: {
    status: 409,
    ar: 'لا يُصرف إلا استرداد معتمد لم يُصرف بعد.',
    en: 'Only an approved refund that is not paid out yet can be paid out.',
  },
  iban_unknown: {
    status: 409,
    ar: 'يُعاد المبلغ إلى الحساب الذي حوّلت منه. أدخل آيبان ذلك الحساب.',
    en: 'The money goes back to the account that it came from. Enter the IBAN of that account.',
  },
  not_returnable: {
    status: 409,
    ar: 'لا يعود هذا المبلغ إلى البطاقات الآن: ما دُفع بها أقل منه، أو إعادته جارية. حوّله إلى الحساب البنكي.',
    en: 'This cannot go back to cards now: they paid less, or it is under way. Transfer it to the bank account.',
  },
  return_to_card_first: {
    status: 409,
    ar: 'يعود المبلغ أولًا إلى البطاقات التي دُفع بها.',
    en: 'The money goes back to the cards that paid it first.',
  },
  mismatch_not_creditable: {
    status: 409,
    ar: 'لا تُسوّى هذه العملية بهذه الطريقة.',
    en: 'This cannot be cleared this way.',
  },
  refunds_held: {
    status: 409,
    ar: 'تغيّر الجوال أو كلمة المرور أو الحساب البنكي، فالاسترداد متوقف 72 ساعة لحماية المال. أعد المحاولة بعدها.',
    en: 'The phone, password or bank account has changed. Refunds stop for 72 hours to protect the money. Try again after that.',
  },
  invoice_not_issued: {
    status: 409,
    ar: 'لم تُصدر الإدارة فاتورة هذا الطلب بعد.',
    en: 'The invoice of this order has not been issued yet.',
  },
  invoice_not_cleared: {
    status: 409,
    ar: 'هذه الفاتورة بانتظار اعتماد هيئة الزكاة والضريبة والجمارك. تُتاح نسختها بعد الاعتماد.',
    en: 'This invoice waits for its clearance by ZATCA. It can be downloaded once it is cleared.',
  },
  invoice_issued: {
    status: 409,
    ar: 'سبق إصدار فاتورة هذا الطلب.',
    en: 'The invoice of this order has already been issued.',
  },
  order_wrong_state: {
    status: 409,
    ar: 'لا يمكن ذلك في حالة الطلب الحالية.',
    en: 'The order is not in a state for this.',
  },
  coupon_invalid: {
    status: 409,
    ar: 'هذا الرمز غير صالح أو انتهت مدته.',
    en: 'This coupon is not valid, or its time is over.',
  },
  coupon_used_up: {
    status: 409,
    ar: 'استُنفدت مرات استخدام هذا الرمز.',
    en: 'This coupon has been used as often as it may be.',
  },
  service_unknown: {
    status: 409,
    ar: 'إحدى الخدمات المختارة لم تعد متاحة.',
    en: 'One of the chosen services is no longer offered.',
  },
  permit_invalid: { status: 409, ar: 'تصريح الخروج غير صالح.', en: 'This exit permit is not valid.' },
  permit_used: { status: 409, ar: 'استُخدم تصريح الخروج من قبل.', en: 'This exit permit has already been used.' },
  permit_expired: {
    status: 409,
    ar: 'انتهى تصريح الخروج وبدأ يوم جديد. على المشتري تجديده.',
    en: 'This exit permit has run out, a new day has begun. The buyer must renew it.',
  },
  collect_fee_due: {
    status: 409,
    ar: 'على السيارة رسوم ساحة لم تُدفع.',
    en: 'Yard fees of this car are not paid.',
  },
  not_ready: { status: 409, ar: 'السيارة غير جاهزة للاستلام بعد.', en: 'The car is not ready to be collected yet.' },
  shipping_open: {
    status: 409,
    ar: 'لهذه السيارة طلب شحن قائم.',
    en: 'There is a delivery request for this car already.',
  },
  shipping_not_quoted: {
    status: 409,
    ar: 'لم يصل سعر الشحن بعد.',
    en: 'There is no price for this delivery yet.',
  },
  shipping_quote_expired: {
    status: 409,
    ar: 'انتهت مدة هذا العرض. اطلب سعرًا جديدًا.',
    en: 'The time of this offer is over. Ask for a new price.',
  },
  shipping_accepted: {
    status: 409,
    ar: 'هذه السيارة يوصلها الناقل إليك، فلا تُستلم من الساحة.',
    en: 'A carrier brings this car to you, so it is not collected at the yard.',
  },
  delivery_code_wrong: {
    status: 409,
    ar: 'رمز التسليم غير صحيح.',
    en: 'The delivery code is wrong.',
  },
} satisfies { [R in Reason]?: Text & { status: number } }
