import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Lot, Moved } from '../../lots/index.ts'

/** To the buyer, the owner, the former leader and the other bidders, when a lot is sold at its buy-now price. */
export function boughtNotices({ lot, before, after }: Moved, bidders: readonly number[]): Notice[] {
  const { leader } = after.state
  if (leader === null) return []
  const price = formatAmount(toRiyals(leader.price))
  const outbidId = before.state.leader?.accountId
  const others = bidders.filter((accountId) => accountId !== leader.accountId)
  return [
    buyerNotice(lot, leader.accountId, price),
    ownerNotice(lot, price),
    ...others.map((accountId) => lostNotice(lot, accountId, price, accountId === outbidId)),
  ]
}

const buyerNotice = ({ title }: Lot, accountId: number, price: string): Notice => ({
  accountId,
  kind: 'bought',
  url: '/win-auctions',
  title: { ar: compose`اشتريت ${title.ar}`, en: compose`You bought ${title.en}` },
  body: {
    ar: compose`السيارة لك بسعر الشراء الفوري ${price} ر.س. نُصدر الفاتورة قريبًا، ويبقى تأمينك مجمّدًا حتى الدفع.`,
    en: compose`The car is yours at its buy-now price of SAR ${price}. The invoice follows shortly; your deposit stays frozen until it is paid.`,
  },
})

const ownerNotice = ({ title, slug, terms }: Lot, price: string): Notice => ({
  accountId: terms.ownerId,
  kind: 'car_sold',
  url: `/car/${slug}`,
  title: { ar: compose`بيعت ${title.ar}`, en: compose`${title.en} is sold` },
  body: {
    ar: compose`اشتراها عضو بسعر الشراء الفوري ${price} ر.س.`,
    en: compose`A member took your buy-now price of SAR ${price}.`,
  },
})

const lostNotice = ({ title, slug }: Lot, accountId: number, price: string, hasLed: boolean): Notice => ({
  accountId,
  kind: 'lost',
  url: `/car/${slug}`,
  title: { ar: compose`انتهى مزاد ${title.ar}`, en: compose`${title.en} has ended` },
  body: hasLed
    ? {
        ar: compose`اشتراها عضو آخر بسعر الشراء الفوري ${price} ر.س، وقد فُكّ تأمينك.`,
        en: compose`Another member took its buy-now price of SAR ${price}. Your deposit is free again.`,
      }
    : {
        ar: compose`اشتراها عضو آخر بسعر الشراء الفوري ${price} ر.س.`,
        en: compose`Another member took its buy-now price of SAR ${price}.`,
      },
})
