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
  edited_meanwhile: {
    status: 409,
    ar: 'غيّر زميل هذا بعدك. اقرأ القيمة الحالية أولًا.',
    en: 'A colleague changed this meanwhile. Read the value of now first.',
  },
} as const
