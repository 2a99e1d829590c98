import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Moved } from '../../lots/index.ts'

/** To the buyer, the owner, the former leader and the other bidders, when a lot is sold at its buy-now price. */
export function boughtNotices({ lot, before, after }: Moved, bidders: readonly number[]): Notice[] {
  const { leader } = after.state
  if (leader === null) return []
  const price = formatAmount(toRiyals(leader.price))
  const url = `/car/${lot.slug}`
  const { ar, en } = lot.title
  const outbidId = before.state.leader?.accountId
  const buyer: Notice = {
    accountId: leader.accountId,
    kind: 'bought',
    url: '/win-auctions',
    title: { ar: `اشتريت ${ar}`, en: `You bought ${en}` },
    body: {
      ar: `السيارة لك بسعر الشراء الفوري ${price} ر.س. نُصدر الفاتورة قريبًا، ويبقى تأمينك مجمّدًا حتى الدفع.`,
      en: `The car is yours at its buy-now price of SAR ${price}. The invoice follows shortly; your deposit stays frozen until it is paid.`,
    },
  }
  const owner: Notice = {
    accountId: lot.terms.ownerId,
    kind: 'car_sold',
    url,
    title: { ar: `بيعت ${ar}`, en: `${en} is sold` },
    body: {
      ar: `اشتراها عضو بسعر الشراء الفوري ${price} ر.س.`,
      en: `A member took your buy-now price of SAR ${price}.`,
    },
  }
  const others = bidders
    .filter((accountId) => accountId !== leader.accountId)
    .map(
      (accountId): Notice => ({
        accountId,
        kind: 'lost',
        url,
        title: { ar: `انتهى مزاد ${ar}`, en: `${en} has ended` },
        body:
          accountId === outbidId
            ? {
                ar: `اشتراها عضو آخر بسعر الشراء الفوري ${price} ر.س، وقد فُكّ تأمينك.`,
                en: `Another member took its buy-now price of SAR ${price}. Your deposit is free again.`,
              }
            : {
                ar: `اشتراها عضو آخر بسعر الشراء الفوري ${price} ر.س.`,
                en: `Another member took its buy-now price of SAR ${price}.`,
              },
      }),
    )
  return [buyer, owner, ...others]
}
