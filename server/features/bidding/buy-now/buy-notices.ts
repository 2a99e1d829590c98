import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Lot, Moved } from '../../lots/index.ts'

/** To the buyer, the owner, the former leader and the other bidders, when a lot is sold at its buy-now price. */
export function boughtNotices({ lot, before, after }: Moved, bidders: readonly number[]): Notice[] {
  const { leader } = after.state
  if (leader === null) return []
  const outbidId = before.state.leader?.accountId
  const others = bidders.filter((accountId) => accountId !== leader.accountId)
  return [
    buyerNotice(lot, leader.accountId, leader.price),
    ownerNotice(lot, leader.price),
    ...others.map((accountId) => lostNotice(lot, accountId, leader.price, accountId === outbidId)),
  ]
}

const sar = (halalas: number): string => formatAmount(toRiyals(halalas))

const buyerNotice = ({ carId, title }: Lot, accountId: number, price: number): Notice => ({
  accountId,
  kind: 'bought',
  url: '/win-auctions',
  carId,
  amount: price,
  title: { ar: compose`اشتريت ${title.ar}`, en: compose`You bought ${title.en}` },
  body: {
    ar: compose`السيارة لك بسعر الشراء الفوري ${sar(price)} ر.س. نُصدر الفاتورة قريبًا، ويبقى التأمين محجوزًا حتى الدفع.`,
    en: compose`The car is yours at its buy-now price of SAR ${sar(price)}. The invoice follows shortly; the deposit stays held until it is paid.`,
  },
})

const ownerNotice = ({ carId, title, slug, terms }: Lot, price: number): Notice => ({
  accountId: terms.ownerId,
  kind: 'car_sold',
  url: `/car/${slug}`,
  carId,
  amount: price,
  title: { ar: compose`بيعت ${title.ar}`, en: compose`${title.en} is sold` },
  body: {
    ar: compose`اشتراها عضو بسعر الشراء الفوري ${sar(price)} ر.س.`,
    en: compose`A member took your buy-now price of SAR ${sar(price)}.`,
  },
})

const lostNotice = ({ carId, title, slug }: Lot, accountId: number, price: number, hasLed: boolean): Notice => ({
  accountId,
  kind: 'lost',
  url: `/car/${slug}`,
  carId,
  amount: price,
  title: { ar: compose`انتهى مزاد ${title.ar}`, en: compose`${title.en} has ended` },
  body: hasLed
    ? {
        ar: compose`اشتراها عضو آخر بسعر الشراء الفوري ${sar(price)} ر.س، وأُلغي حجز التأمين.`,
        en: compose`Another member took its buy-now price of SAR ${sar(price)}. The deposit is free again.`,
      }
    : {
        ar: compose`اشتراها عضو آخر بسعر الشراء الفوري ${sar(price)} ر.س.`,
        en: compose`Another member took its buy-now price of SAR ${sar(price)}.`,
      },
})
