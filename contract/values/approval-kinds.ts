/** Acts of staff that one person may not do alone, by their kind. */
export const approvalKinds = {
  cash: { ar: 'نقد فوق حد الشخص الواحد', en: 'Cash above the limit of one person' },
  cash_count: { ar: 'جرد صندوق نقدي', en: 'Count of a cashier’s cash' },
  bank_entry: { ar: 'قيد رسوم بنكية', en: 'Charge of the bank' },
  month: { ar: 'إعادة فتح شهر مقفل', en: 'Closed month to open again' },
  transfer: { ar: 'حوالة تحتاج شخصين', en: 'Transfer that needs two people' },
  invoice: { ar: 'تأكيد مبلغ فاتورة', en: 'Confirmation of an invoice’s money' },
  adjustment: { ar: 'تسوية محفظة', en: 'Correction of a wallet' },
  refund: { ar: 'استرداد فوق حد الشخص الواحد', en: 'Refund above the limit of one person' },
  payout_batch: { ar: 'دفعة تحويلات إلى البائعين', en: 'Payouts to sellers' },
  case: { ar: 'قرار في بلاغ', en: 'Decision of a case' },
  payout_return: { ar: 'تحويل ردّه البنك', en: 'Payout that the bank refused' },
  forfeit: { ar: 'إعادة تأمين محتجز', en: 'Return of a kept deposit' },
  extension: { ar: 'تمديد موعد السداد', en: 'More time to pay' },
  cancellation: { ar: 'إلغاء طلب متأخر مع إعادة التأمين', en: 'Cancellation that gives the deposit back' },
  handover: { ar: 'تسليم سيارة', en: 'Handover of a car' },
  ownership: { ar: 'نقل الملكية إلى اسم آخر', en: 'Ownership to another person' },
  void: { ar: 'إلغاء مزايدة', en: 'Void of a bid' },
  decision: { ar: 'قرار عن مالك السيارة', en: 'Decision for an owner' },
  settings: { ar: 'تغيير الإعدادات', en: 'Change of settings' },
  package: { ar: 'تغيير باقة', en: 'Change of a package' },
  coupon: { ar: 'كوبون بخصم كبير', en: 'Coupon with a high discount' },
  broadcast: { ar: 'رسالة إلى الأعضاء', en: 'Message to members' },
  role: { ar: 'صلاحيات الموظفين', en: 'Power of staff' },
  contact: { ar: 'تصحيح جوال أو بريد', en: 'Correction of a phone or mail' },
  merge: { ar: 'ضم حسابين', en: 'Merge of two accounts' },
} as const
export type ApprovalKind = keyof typeof approvalKinds

/** The states of a request for approval; all but the first are final. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'lapsed', 'withdrawn'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
