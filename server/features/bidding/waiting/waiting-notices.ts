import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Leader, Lot } from '../../lots/index.ts'

const amount = (halalas: number): string => formatAmount(toRiyals(halalas))

/** To the owner of a waiting maximum that the system has just bid. */
export function placedNotice({ slug, title }: Lot, accountId: number, leader: Leader | null): Notice {
  const price = amount(leader?.price ?? 0)
  const leads = leader?.accountId === accountId
  return {
    accountId,
    kind: 'waiting_placed',
    url: `/car/${slug}`,
    title: { ar: `زايدنا عنك على ${title.ar}`, en: `We bid for you on ${title.en}` },
    body: leads
      ? {
          ar: `خلا لك مكان ضمن حدودك، فدخل حدّك الذي كان في الانتظار. أنت المتصدّر بـ ${price} ر.س.`,
          en: `Your limits had a place, so your waiting maximum went in. You lead at SAR ${price}.`,
        }
      : {
          ar: `خلا لك مكان ضمن حدودك، فدخل حدّك الذي كان في الانتظار، لكن حدّ مزايد آخر أعلى منه. السعر الآن ${price} ر.س.`,
          en: `Your limits had a place, so your waiting maximum went in, but another bidder’s is higher. The price is now SAR ${price}.`,
        },
  }
}

/** To the owner of a waiting maximum that can no longer be bid: the price has passed it, or the lot is over. */
export function endedNotice({ slug, title }: Lot, accountId: number, outcome: 'passed' | 'closed'): Notice {
  const isPassed = outcome === 'passed'
  return {
    accountId,
    kind: 'waiting_ended',
    url: `/car/${slug}`,
    title: isPassed
      ? { ar: `تجاوز السعر حدّك على ${title.ar}`, en: `The price has passed your maximum on ${title.en}` }
      : { ar: `انتهى مزاد ${title.ar}`, en: `${title.en} has ended` },
    body: isPassed
      ? {
          ar: 'كان حدّك في الانتظار ولم يخلُ له مكان ضمن حدودك. ضع حدًّا أعلى إن أردتها.',
          en: 'It was waiting, and your limits had no place for it. Leave a higher one if you want the car.',
        }
      : {
          ar: 'كان حدّك في الانتظار ولم يخلُ له مكان ضمن حدودك قبل أن تنتهي.',
          en: 'Your maximum was waiting, and your limits had no place for it before the end.',
        },
  }
}

const inArabic = (count: number): string =>
  count === 1 ? 'حدّك الذي كان' : count === 2 ? 'حدّيك اللذين كانا' : `حدودك الـ${count} التي كانت`

/** To a member whose wins have filled their limits, or who set lower ones: the rest no longer waits. */
export function limitsFilledNotice(accountId: number, count: number): Notice {
  return {
    accountId,
    kind: 'waiting_ended',
    url: '/active-auctions',
    title: { ar: 'اكتملت حدودك، فسحبنا ما كان في الانتظار', en: 'Your limits are filled, so what waited is withdrawn' },
    body: {
      ar: `سحبنا ${inArabic(count)} في الانتظار، فلن نزايد عنك بعد الآن على ما لا مكان له ضمن حدودك.`,
      en:
        count === 1
          ? 'One waiting maximum is withdrawn: we bid on nothing that your limits have no room for.'
          : `${count} waiting maxima are withdrawn: we bid on nothing that your limits have no room for.`,
    },
  }
}
