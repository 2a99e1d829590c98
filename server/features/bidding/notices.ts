import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Lot, Moved } from '../lots/index.ts'

const amount = (halalas: number): string => formatAmount(toRiyals(halalas))

const freed = { ar: 'أُلغي حجز التأمين.', en: 'The deposit is free.' }

/** The end of a running lot, and the deposit of its former leader. A lot of a live room has no end. */
function endOf(closesAtUs: number | null): Text {
  if (closesAtUs === null) return freed
  const at = new Date(closesAtUs / 1000)
  return {
    ar: `${compose`ينتهي المزاد ${riyadhDateTime(at, 'ar')}.`} ${freed.ar}`,
    en: `${compose`It closes ${riyadhDateTime(at, 'en')}.`} ${freed.en}`,
  }
}

/** A lot that ends this soon does not wait for the morning. */
const CLOSING_US = 10 * 60 * 1_000_000

type Outbid = {
  lot: Pick<Lot, 'carId' | 'slug' | 'title'>
  after: { state: { leader: { price: number } | null; closesAtUs: number | null } }
  outbidId: number | null
}

/** To the former leader; urgent if the lot ends within ten minutes of `atUs`. */
export function outbidNotice({ lot, after, outbidId }: Outbid, atUs: number): Notice[] {
  if (outbidId === null || after.state.leader === null) return []
  const price = amount(after.state.leader.price)
  const { closesAtUs } = after.state
  return [
    {
      accountId: outbidId,
      kind: 'outbid',
      // The price makes each title unique: pages skip a title that repeats the last one.
      title: {
        ar: compose`تجاوزك مزايد آخر على ${lot.title.ar}: ${price} ر.س`,
        en: compose`You were outbid on ${lot.title.en} at SAR ${price}`,
      },
      body: endOf(closesAtUs),
      url: `/car/${lot.slug}`,
      carId: lot.carId,
      amount: after.state.leader.price,
      isUrgent: closesAtUs !== null && closesAtUs - atUs <= CLOSING_US,
      ...(closesAtUs !== null && { closesAt: new Date(closesAtUs / 1000) }),
    },
  ]
}

/**
 * To the highest bidder, the owner and the others, when a lot has closed. The owner still has to decide: it is not
 * sold.
 */
export function closedNotices({ lot, after }: Moved, bidders: readonly number[]): Notice[] {
  const { leader } = after.state
  if (leader === null) return [noBidsNotice(lot)]
  const { price } = leader
  const losers = bidders.filter((accountId) => accountId !== leader.accountId)
  return [
    highestNotice(lot, leader.accountId, price),
    decideNotice(lot, price),
    ...losers.map((accountId) => lostNotice(lot, accountId, price)),
  ]
}

const noBidsNotice = (lot: Lot): Notice => ({
  accountId: lot.terms.ownerId,
  kind: 'no_bids',
  url: `/car/${lot.slug}`,
  carId: lot.carId,
  title: { ar: compose`انتهى مزاد ${lot.title.ar} بلا مزايدات`, en: compose`${lot.title.en} ended without bids` },
  body: { ar: 'يمكن إدراج السيارة في مزاد قادم.', en: 'The car can go into a coming auction.' },
})

type Won = Pick<Lot, 'carId' | 'title' | 'ownerDecisionHours'>
export const highestNotice = (lot: Won, accountId: number, price: number): Notice => ({
  accountId,
  kind: 'win',
  url: '/win-auctions',
  carId: lot.carId,
  amount: price,
  title: {
    ar: compose`مزايدتك الأعلى على ${lot.title.ar}، والقرار للبائع`,
    en: compose`Your bid on ${lot.title.en} is the highest; the seller decides`,
  },
  body: {
    ar: compose`مزايدتك ${amount(price)} ر.س. للبائع ${lot.ownerDecisionHours} ساعة ليوافق على البيع أو يرفضه، ونبلغك بقراره. يبقى التأمين محجوزًا حتى ذلك الحين.`,
    en: compose`You bid SAR ${amount(price)}. The seller has ${lot.ownerDecisionHours} hours to approve or reject the sale, and we tell you the answer. The deposit stays held until then.`,
  },
})

const decideNotice = (lot: Lot, price: number): Notice => ({
  accountId: lot.terms.ownerId,
  kind: 'decide',
  url: `/my-cars/${lot.carId}`,
  carId: lot.carId,
  amount: price,
  title: { ar: compose`بانتظار قرارك: ${lot.title.ar}`, en: compose`Your decision is awaited: ${lot.title.en}` },
  body: {
    ar: compose`أعلى مزايدة ${amount(price)} ر.س. وافق أو ارفض أو قدّم عرضًا مقابلًا خلال ${lot.ownerDecisionHours} ساعة.`,
    en: compose`The highest bid is SAR ${amount(price)}. Approve it, reject it or make a counter-offer within ${lot.ownerDecisionHours} hours.`,
  },
})

const lostNotice = (lot: Lot, accountId: number, price: number): Notice => ({
  accountId,
  kind: 'lost',
  url: `/car/${lot.slug}`,
  carId: lot.carId,
  amount: price,
  title: { ar: compose`انتهى مزاد ${lot.title.ar}`, en: compose`${lot.title.en} has ended` },
  body: {
    ar: compose`أعلى مزايدة ${amount(price)} ر.س من غيرك، والقرار للبائع. التأمين متاح لمزايدة أخرى.`,
    en: compose`The highest bid, SAR ${amount(price)}, is not yours. The seller decides now. The deposit is free for another car.`,
  },
})

/** To the owner and all bidders of a lot whose close moved, because bidding was not open in its last minutes. */
export const movedNotices = (lot: Lot, bidders: readonly number[]): Notice[] =>
  [lot.terms.ownerId, ...bidders].map((accountId) => ({
    accountId,
    kind: 'moved',
    url: `/car/${lot.slug}`,
    carId: lot.carId,
    title: { ar: compose`مُدّد مزاد ${lot.title.ar}`, en: compose`More time for ${lot.title.en}` },
    body: {
      ar: 'تعطّلت الخدمة في دقائقه الأخيرة، فمُدّد عشر دقائق من الآن ليتساوى الجميع.',
      en: 'The service was down in its last minutes, so it now ends ten minutes from now, for everybody alike.',
    },
  }))
