/** Refusals of staff decisions about members and their cars. */
export const officeReasons = {
  review_made: { status: 409, ar: 'سبقت مراجعة هذه السيارة.', en: 'This car has already been reviewed.' },
  question_open: { status: 409, ar: 'لم يُجَب السؤال السابق بعد.', en: 'The last question has no answer yet.' },
  nothing_to_answer: { status: 409, ar: 'لا سؤال ينتظر ردّك.', en: 'No question waits for your answer.' },
  report_fixed: {
    status: 409,
    ar: 'لا يتغيّر تقرير الفحص بعد الإرسال إلا ونحن ننتظر ردّك.',
    en: 'A car that was sent keeps its inspection report, unless we wait for your answer.',
  },
  merge_refused: {
    status: 409,
    ar: 'لا يمكن ضمّ الحسابين: راجع الموانع.',
    en: 'The two accounts cannot become one: see what stands against it.',
  },
  auction_published: {
    status: 409,
    ar: 'نُشر هذا المزاد ولم يعد تعديله ممكنًا.',
    en: 'This auction is published and can no longer be changed.',
  },
  conflict_of_interest: {
    status: 403,
    ar: 'أنت طرف في هذا: مالك أو مزايد أو مشترٍ. اتركه لزميل.',
    en: 'You are a party to this as owner, bidder or buyer. Leave it to a colleague.',
  },
  below_reserve: {
    status: 409,
    ar: 'هذا أقل من السعر التحفظي. لا يقبله إلا المالك بنفسه، أو شخصان لسيارة الدار.',
    en: 'This is below the reserve. Only the owner can accept it, or two people for a car of the house.',
  },
  own_request: {
    status: 403,
    ar: 'هذا طلبك أنت. يوافق عليه زميل.',
    en: 'This is your own request. A colleague approves it.',
  },
  credited_by_you: {
    status: 403,
    ar: 'أنت من سجّل مالًا لهذا العضو خلال آخر 90 يومًا. اترك الاسترداد لزميل.',
    en: 'You recorded money for this member in the last 90 days. Leave the refund to a colleague.',
  },
  cash_moved: {
    status: 409,
    ar: 'تحرّك نقد هذا الصندوق بعد عدّه. أعد العدّ.',
    en: 'Cash of this desk moved after it was counted. Count it again.',
  },
  new_in_role: {
    status: 403,
    ar: 'مُنحت صلاحيتك قبل أقل من 24 ساعة. اترك الموافقة لزميل.',
    en: 'You have had your role for less than 24 hours. Leave the approval to a colleague.',
  },
  second_factor_required: {
    status: 403,
    ar: 'أثبت عامل التحقق الثاني من جديد، ثم وافق.',
    en: 'Prove your second factor again, then approve.',
  },
  approval_outdated: {
    status: 409,
    ar: 'تغيّر هذا الطلب أو ما يخصه. راجعه من جديد.',
    en: 'This request, or what it concerns, has changed. Look at it again.',
  },
  edited_meanwhile: {
    status: 409,
    ar: 'غيّر زميل هذا بعدك. اقرأ القيمة الحالية أولًا.',
    en: 'A colleague changed this meanwhile. Read the value of now first.',
  },
} as const
