import type { Reason } from '#contract/http/reasons.ts'
import type { Text } from '../refusal.ts'

/** The refusals around companies and the people who act for them or for a member on the phone. */
export const companyReasons = {
  owner_only: {
    status: 403,
    ar: 'هذا لصاحب حساب المنشأة وحده. عُد إلى حسابك، أو اطلبه منه.',
    en: 'Only the owner of the company’s account may do this. Go back to your own account, or ask the owner.',
  },
  not_your_duty: {
    status: 403,
    ar: 'لم تكلّفك المنشأة بهذا. اطلبه من صاحب حسابها.',
    en: 'The company has not asked you to do this. Ask the owner of its account.',
  },
  person_limit_exceeded: {
    status: 403,
    ar: 'المبلغ أعلى من حدك في هذه المنشأة للسيارة الواحدة. اطلب رفعه من صاحب حسابها.',
    en: 'The amount is above your limit for one car at this company. Ask the owner of its account to raise it.',
  },
  not_of_company: {
    status: 403,
    ar: 'لا تعمل باسم هذه المنشأة. عُد إلى حسابك.',
    en: 'You do not act for this company. Go back to your own account.',
  },
  same_side: {
    status: 403,
    ar: 'المنشأة وفريقها مزايد واحد، ومنهم من يملك هذه السيارة أو زايد عليها.',
    en: 'A company and its people count as one bidder, and another of them owns this car or has bid on it.',
  },
  mandate_over: {
    status: 403,
    ar: 'انتهى تفويض المزايدة بالهاتف، أو لم يُعطَ بعد.',
    en: 'The mandate to bid by phone is over, or was not given yet.',
  },
  above_mandate: {
    status: 403,
    ar: 'المبلغ أعلى من الحد الذي أكّده العضو.',
    en: 'The amount is above the limit that the member confirmed.',
  },
  rival_bids: {
    status: 409,
    ar: 'زايدتَ والمنشأة على سيارة واحدة، أو زايد أحدكما على سيارة الآخر. اقبل الدعوة بعد انتهاء ذلك المزاد.',
    en: 'You and the company have bid on one car, or one of you on a car of the other. Accept after that auction has ended.',
  },
} as const satisfies Partial<Record<Reason, Text & { status: number }>>
