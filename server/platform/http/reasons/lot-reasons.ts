import type { Reason } from '#contract/http/reasons.ts'
import type { Text } from '../refusal.ts'

/** Reasons that a lot cannot be acted on in its present state. */
export const lotReasons = {
  lot_not_open: { status: 409, ar: 'لم يبدأ المزاد على هذه السيارة.', en: 'Bidding on this car has not opened.' },
  lot_closed: { status: 409, ar: 'انتهى المزاد على هذه السيارة.', en: 'Bidding on this car has ended.' },
  lot_paused: { status: 409, ar: 'المزاد على هذه السيارة موقوف مؤقتًا.', en: 'The auction of this car is paused.' },
  listings_full: {
    status: 409,
    ar: 'لديك سيارات كثيرة قيد المراجعة. انتظر مراجعتها ثم أضف غيرها.',
    en: 'Many of your cars wait for a review. Wait for it, then list more.',
  },
  viewing_not_open: {
    status: 409,
    ar: 'لا معاينة لهذه السيارة في هذا الوقت. اختر وقتًا آخر.',
    en: 'This car cannot be viewed at that time. Choose another one.',
  },
  viewing_full: {
    status: 409,
    ar: 'اكتمل هذا الوقت. اختر وقتًا آخر.',
    en: 'This time is full. Choose another one.',
  },
  viewing_over: {
    status: 409,
    ar: 'مضى هذا الموعد أو أُلغي، أو لم يحن يومه.',
    en: 'This viewing is over or cancelled, or its day has not come.',
  },
  viewings_full: {
    status: 409,
    ar: 'لديك مواعيد معاينة كثيرة. ألغِ أحدها ثم احجز غيره.',
    en: 'You have many viewings to come. Cancel one, then book another.',
  },
  offers_not_taken: {
    status: 409,
    ar: 'لا يقبل البائع السوم على هذه السيارة.',
    en: 'The seller takes no offers on this car.',
  },
  offer_not_below_price: {
    status: 409,
    ar: 'السومة أقل من سعر السيارة. لشرائها بسعرها اضغط «شراء الآن».',
    en: 'An offer is below the price of the car. To pay the price, buy it now.',
  },
  offer_running: {
    status: 409,
    ar: 'لك سومة قائمة على هذه السيارة. انتظر الرد عليها أو اسحبها.',
    en: 'You have an open offer on this car. Wait for its answer, or take it back.',
  },
  offers_used_up: {
    status: 409,
    ar: 'بلغت عدد السومات الممكن على هذه السيارة خلال أسبوع.',
    en: 'You have made all the offers that are possible on this car within a week.',
  },
  buyer_cannot_buy: {
    status: 409,
    ar: 'لا يستطيع المشتري الشراء الآن، فلا يتم البيع له. عرضه قائم حتى مهلته.',
    en: 'The buyer cannot buy now, so there is no sale. The offer stays until its deadline.',
  },
  lot_not_paused: {
    status: 409,
    ar: 'المزاد على هذه السيارة ليس موقوفًا.',
    en: 'The auction of this car is not paused.',
  },
  lot_in_room: {
    status: 409,
    ar: 'هذه السيارة في قاعة مباشرة، فيُدار وقتها من القاعة.',
    en: 'This car is in a live room: its time is moved with the room.',
  },
  wrong_phase: {
    status: 409,
    ar: 'لا يمكن ذلك والقاعة على حالها الآن.',
    en: 'That is not possible in the room’s present state.',
  },
  last_lot: { status: 409, ar: 'لا توجد سيارة أخرى بعد هذه.', en: 'No other car waits behind this one.' },
  chassis_taken: {
    status: 409,
    ar: 'سيارة معروضة عندنا لها رقم الهيكل هذا.',
    en: 'A car that is offered here has this chassis number.',
  },
  already_offered: {
    status: 409,
    ar: 'هذه السيارة معروضة أو قيد المراجعة.',
    en: 'This car is on offer or in review already.',
  },
  tax_not_chosen: {
    status: 409,
    ar: 'لم تُختر ضريبة السيارة، فلا تُعرض قبل اختيارها.',
    en: 'It is not chosen how the car is taxed. It is not offered before.',
  },
} as const satisfies Partial<Record<Reason, Text & { status: number }>>
