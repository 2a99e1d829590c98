import type { Reason } from '#contract/http/reasons.ts'
import type { Text } from '../refusal.ts'
import { companyReasons } from './company-reasons.ts'
import { fileReasons } from './file-reasons.ts'
import { lotReasons } from './lot-reasons.ts'
import { moneyReasons } from './money-reasons.ts'
import { officeReasons } from './office-reasons.ts'

/** The one table from reason to status and words. Code 103 is sent in the body of an HTTP 200. */
export const reasonTable: Record<Reason, Text & { status: number }> = {
  unreadable: {
    status: 400,
    ar: 'تعذّرت قراءة الطلب. تحقّق من صياغته وأعد إرساله.',
    en: 'The request could not be read. Check its form and send it again.',
  },
  unauthenticated: { status: 401, ar: 'سجّل الدخول أولًا.', en: 'Please log in first.' },
  forbidden: { status: 403, ar: 'لا تملك صلاحية هذا الإجراء.', en: 'You may not do this.' },
  demo_is_local: {
    status: 403,
    ar: 'هذه نسخة تجريبية تعمل على جهازها فقط. لعرضها على الآخرين عيّن DEMO_PASSWORD.',
    en: 'This demo answers on its own machine only. Set DEMO_PASSWORD to show it to others.',
  },
  not_found: { status: 404, ar: 'لم نجد ما تبحث عنه.', en: 'We could not find what you are looking for.' },
  method_not_allowed: { status: 405, ar: 'هذا الإجراء غير متاح هنا.', en: 'This action is not available here.' },
  timed_out: {
    status: 408,
    ar: 'تأخّر وصول الطلب. أعد إرساله.',
    en: 'The request took too long to arrive. Send it again.',
  },
  too_large: {
    status: 413,
    ar: 'حجم الطلب أكبر من المسموح. أرسل ملفًا أصغر.',
    en: 'The request is too large. Send a smaller file.',
  },
  ...fileReasons,
  invalid: { status: 422, ar: 'راجع الحقول المشار إليها.', en: 'Please check the marked fields.' },
  too_many: {
    status: 429,
    ar: 'طلبات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    en: 'Too many requests. Wait a little and try again.',
  },
  internal: { status: 500, ar: 'حدث خطأ ما، أعد المحاولة من فضلك.', en: 'Something went wrong, please try again.' },
  unavailable: {
    status: 503,
    ar: 'الخدمة مشغولة الآن. أعد المحاولة بعد لحظات.',
    en: 'The service is busy. Try again in a moment.',
  },
  idempotency_key_reused: {
    status: 409,
    ar: 'استُخدم مفتاح هذا الطلب من قبل لطلب مختلف.',
    en: 'The key of this request was already used for a different one.',
  },
  saved_searches_full: {
    status: 409,
    ar: 'بلغت الحد الأعلى لعمليات البحث المحفوظة. احذف واحدة لتحفظ أخرى.',
    en: 'You have as many saved searches as possible. Delete one to save another.',
  },
  otp_wrong: {
    status: 422,
    ar: 'الرمز غير صحيح. تحقّق منه وأعد المحاولة.',
    en: 'The code is wrong. Check it and try again.',
  },
  otp_expired: {
    status: 422,
    ar: 'انتهت صلاحية هذا الرمز أو سبق استخدامه. اطلب رمزًا جديدًا.',
    en: 'This code has expired or was already used. Ask for a new one.',
  },
  otp_locked: {
    status: 429,
    ar: 'محاولات خاطئة كثيرة. اطلب رمزًا جديدًا.',
    en: 'Too many wrong tries. Ask for a new code.',
  },
  resend_too_soon: {
    status: 429,
    ar: 'أُرسل رمز قبل قليل. انتظر قبل طلب رمز آخر.',
    en: 'A code was sent a moment ago. Wait before asking for another.',
  },
  identity_taken: {
    status: 422,
    ar: 'رقم الهوية مسجّل في حساب آخر.',
    en: 'This national ID belongs to another account.',
  },
  phone_taken: { status: 422, ar: 'رقم الجوال مسجّل في حساب آخر.', en: 'This phone belongs to another account.' },
  recovery_started: {
    status: 409,
    ar: 'هذا الرقم أو هذه الهوية في حساب قائم. وصلنا طلبك، وسيتحقق فريقنا ويتواصل معك.',
    en: 'This number or this ID belongs to an account. We have your request: our team will check it and contact you.',
  },
  second_factor_missing: {
    status: 403,
    ar: 'يحتاج حساب الموظف إلى عامل تحقق ثانٍ. أضفه أولًا.',
    en: 'A staff account needs a second factor. Add one first.',
  },
  second_factor_needed: {
    status: 403,
    ar: 'أثبت عامل التحقق الثاني أولًا.',
    en: 'Prove your second factor first.',
  },
  step_up_required: {
    status: 403,
    ar: 'أكّد أنه أنت برمز نرسله إلى جوالك.',
    en: 'Confirm that it is you with a code that we send to your phone.',
  },
  whatsapp_not_verified: {
    status: 403,
    ar: 'يجب توثيق رقم واتساب قبل المزايدة.',
    en: 'Your WhatsApp number must be verified before you bid.',
  },
  credentials_wrong: {
    status: 401,
    ar: 'رقم الجوال أو كلمة المرور غير صحيحة.',
    en: 'The phone or the password is wrong.',
  },
  phone_verification_needed: {
    status: 103,
    ar: 'أرسلنا رمزًا إلى جوالك لتوثيقه.',
    en: 'We sent a code to your phone to verify it.',
  },
  phone_not_verified: {
    status: 403,
    ar: 'يجب توثيق رقم الجوال قبل المزايدة.',
    en: 'Your phone must be verified before you bid.',
  },
  account_inactive: {
    status: 403,
    ar: 'حسابك موقوف. تواصل معنا لإعادة تفعيله.',
    en: 'Your account is not active. Contact us to reactivate it.',
  },
  deposit_required: {
    status: 403,
    ar: 'رصيد التأمين المتاح لا يكفي. أضف تأمينًا إلى محفظتك.',
    en: 'Your available deposit is not enough. Add a deposit to your wallet.',
  },
  bid_limit_exceeded: {
    status: 403,
    ar: 'المبلغ أعلى من حد المزايدة في باقتك. يمكنك ترقية باقتك للمزايدة بأكثر.',
    en: 'The amount is above the bid limit of your package. Upgrade it to bid more.',
  },
  active_lots_limit_reached: {
    status: 403,
    ar: 'بلغت عدد السيارات الذي تسمح به باقتك في وقت واحد.',
    en: 'You have reached the number of cars that your package allows at once.',
  },
  own_limit_reached: {
    status: 403,
    ar: 'بلغت الحد الذي وضعته لنفسك.',
    en: 'You have reached the limit that you set yourself.',
  },
  staff_may_not_trade: {
    status: 403,
    ar: 'حسابات الموظفين لا تزايد ولا تشتري.',
    en: 'Staff accounts can’t bid or buy.',
  },
  lot_facts_fixed: {
    status: 409,
    ar: 'نُشر مزاد هذه السيارة أو بيعت، فلا تتغيّر وقائعها ولا مالكها. أضف إعلانًا، أو اسحبها.',
    en: 'This car is in a published auction, or sold: its facts and owner are fixed. Add an announcement, or withdraw it.',
  },
  own_car: { status: 403, ar: 'لا يمكنك المزايدة على سيارتك.', en: 'You cannot bid on your own car.' },
  bid_too_low: {
    status: 409,
    ar: 'المبلغ أقل من الحد الأدنى الحالي للمزايدة.',
    en: 'The amount is below the current minimum bid.',
  },
  social_refused: {
    status: 422,
    ar: 'لم يكتمل تسجيل الدخول بهذه الطريقة. حاول مرة أخرى، أو سجّل الدخول برقم جوالك.',
    en: 'This way of logging in did not work. Try again, or log in with your phone.',
  },
  already_retried: {
    status: 409,
    ar: 'أُعيدت محاولة هذه المهمة من قبل.',
    en: 'This job has already been tried again.',
  },
  already_leading: { status: 409, ar: 'أنت صاحب أعلى مزايدة الآن.', en: 'You already lead.' },
  max_not_raised: {
    status: 409,
    ar: 'الحد الجديد ليس أعلى من حدّك الحالي.',
    en: 'The new maximum is not above your current one.',
  },
  ...companyReasons,
  ...lotReasons,
  price_moved: {
    status: 409,
    ar: 'تغيّر السعر. راجع السعر الجديد ثم أكّد.',
    en: 'The price has changed. Look at the new one and confirm.',
  },
  not_for_sale: {
    status: 409,
    ar: 'هذه السيارة غير معروضة للبيع بهذه الطريقة.',
    en: 'This car is not offered for sale this way.',
  },
  decision_made: { status: 409, ar: 'سبق اتخاذ القرار في هذه السيارة.', en: 'This car has already been decided.' },
  sale_held: {
    status: 409,
    ar: 'تراجع دار المزاد هذا البيع قبل إتمامه. حاول مرة أخرى لاحقًا.',
    en: 'The auction house is checking this sale before it becomes final. Please try again later.',
  },
  acted_on_sale: {
    status: 403,
    ar: 'لك إجراء سابق في بيع هذه السيارة. اترك الإشارة لزميل آخر.',
    en: 'You acted on the sale of this car. Leave the sign to a colleague.',
  },
  nothing_to_decide: {
    status: 409,
    ar: 'لا قرار مطلوب في هذه السيارة الآن.',
    en: 'There is nothing to decide on this car now.',
  },
  not_your_turn: { status: 409, ar: 'الرد الآن للطرف الآخر.', en: 'It is the other side’s turn to answer.' },
  rounds_used_up: {
    status: 409,
    ar: 'انتهت جولات التفاوض. اقبل العرض القائم أو ارفضه.',
    en: 'All rounds of counter-offers are used. Accept the last offer or reject it.',
  },
  offer_out_of_range: {
    status: 409,
    ar: 'العرض المقابل خارج الحدود الممكنة: يقع بين آخر ما عرضه كل طرف.',
    en: 'A counter-offer lies between what the two sides have offered last.',
  },
  offer_lapsed: { status: 409, ar: 'انتهت مهلة الرد.', en: 'The time to answer is over.' },
  sale_not_rejected: {
    status: 409,
    ar: 'لا تُعرض السيارة على المزايد التالي إلا بعد رفض بيعها أو إلغاء طلبها.',
    en: 'A car is offered to the next bidder only after its sale was turned down or its order cancelled.',
  },
  no_runner_up: {
    status: 409,
    ar: 'لا يوجد مزايد آخر تُعرض عليه السيارة.',
    en: 'There is no other bidder to offer the car to.',
  },
  nothing_to_withdraw: {
    status: 409,
    ar: 'لا شيء هنا يمكنك سحبه الآن.',
    en: 'There is nothing here to take back now.',
  },
  car_withdrawn: { status: 409, ar: 'سحب البائع هذه السيارة من البيع.', en: 'The seller has taken this car back.' },
  car_in_review: {
    status: 409,
    ar: 'السيارة قيد المراجعة، ولا تُدرج في مزاد قبل قبولها.',
    en: 'The car is still in review and goes into no auction before it is accepted.',
  },
  car_sold: { status: 409, ar: 'بيعت هذه السيارة أو حُجزت.', en: 'This car is sold or reserved.' },
  order_paid: {
    status: 409,
    ar: 'دفعة هذا الطلب قيد المراجعة، أو صارت سيارته جاهزة للتسليم، فلا يُلغى.',
    en: 'The payment of this order is under review, or its car is ready: it cannot be cancelled.',
  },
  order_not_pending: {
    status: 409,
    ar: 'هذا الطلب ملغى، أو ما زال قيد التفاوض.',
    en: 'This order is cancelled, or still negotiated.',
  },
  invoice_not_creditable: {
    status: 409,
    ar: 'لا يُصحَّح هذا المستند بإشعار دائن.',
    en: 'This document cannot be corrected by a credit note.',
  },
  nothing_to_confirm: {
    status: 409,
    ar: 'لا دفعة تنتظر التأكيد لهذه الفاتورة.',
    en: 'No payment waits to be confirmed for this invoice.',
  },
  nothing_kept: {
    status: 409,
    ar: 'لم يُحتفظ بشيء من تأمين هذا الطلب، أو أُعيد من قبل.',
    en: 'Nothing of the deposit of this order was kept, or it was given back before.',
  },
  ...officeReasons,
  insufficient_balance: { status: 409, ar: 'الرصيد المتاح لا يكفي.', en: 'The available balance is not enough.' },
  amount_invalid: { status: 422, ar: 'أدخل مبلغًا صحيحًا أكبر من صفر.', en: 'Enter a valid amount above zero.' },
  payment_settled: { status: 409, ar: 'سبق إتمام هذه العملية.', en: 'This payment has already been settled.' },
  ...moneyReasons,
  package_current: { status: 409, ar: 'هذه باقتك الحالية.', en: 'This is your current package.' },
  package_not_higher: {
    status: 409,
    ar: 'تأمين هذه الباقة لا يزيد على تأمين باقتك الحالية.',
    en: 'The deposit of this package is not above that of your current one.',
  },
  car_in_auction: { status: 409, ar: 'السيارة مدرجة في مزاد قائم.', en: 'The car is already in an open auction.' },
  in_use: {
    status: 409,
    ar: 'لا يُحذف ما يستخدمه غيره في الموقع.',
    en: 'It cannot be removed: other parts of the site use it.',
  },
  account_in_use: {
    status: 409,
    ar: 'لا يمكن إغلاق الحساب الآن. أنهِ أولًا ما بقي مفتوحًا فيه.',
    en: 'The account cannot be closed yet. Finish what is still open in it first.',
  },
}
