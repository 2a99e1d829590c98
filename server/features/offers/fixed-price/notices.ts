import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { CarOnSale } from '../../catalogue/index.ts'
import { freed, noticesOf, OFFERS_URL } from '../notices.ts'
import { negotiationOf } from './rules.ts'
import type { PriceOutcome, PriceTalk } from './store.ts'

const amountOf = (halalas: number): string => formatAmount(toRiyals(halalas))

/** To both sides of a first offer. Amounts in halalas. */
export function openedNotices(
  { id, ownerId, title }: CarOnSale,
  {
    buyerId,
    amount,
    deposit,
    offerHours: hours,
  }: { buyerId: number; amount: number; deposit: number; offerHours: number },
): Notice[] {
  const price = amountOf(amount)
  const held: Text =
    deposit > 0
      ? {
          ar: compose` حُجز ${amountOf(deposit)} ر.س من رصيدك.`,
          en: compose` SAR ${amountOf(deposit)} of your balance is held.`,
        }
      : { ar: '', en: '' }
  const about = { url: OFFERS_URL, carId: id, amount }
  return [
    {
      ...about,
      accountId: ownerId,
      kind: 'offer',
      title: { ar: compose`سومة على ${title.ar}`, en: compose`An offer for ${title.en}` },
      body: {
        ar: compose`السومة ${price} ر.س. أمامك ${hours} ساعة لتقبلها أو ترفضها أو تردّ بسعر آخر.`,
        en: compose`The offer is SAR ${price}. You have ${hours} hours to accept it, reject it or answer with another price.`,
      },
    },
    {
      ...about,
      accountId: buyerId,
      kind: 'offer_sent',
      title: { ar: compose`وصلت سومتك على ${title.ar}`, en: compose`Your offer for ${title.en} was delivered` },
      body: {
        ar: compose`السومة ${price} ر.س، وللبائع ${hours} ساعة للرد.${held.ar}`,
        en: compose`The offer is SAR ${price}; the seller has ${hours} hours to answer.${held.en}`,
      },
    },
  ]
}

/** To both sides of a negotiation that nobody answered in time. */
export function lapsedNotices(talk: PriceTalk): Notice[] {
  const { carId, slug, ownerId, buyerId, titleAr, titleEn } = talk
  const lot = { carId, slug, title: { ar: titleAr, en: titleEn }, ownerDecisionHours: 0, terms: { ownerId } }
  const negotiation = negotiationOf(talk)
  const event = { lot, buyerId, negotiation, step: { kind: 'ended' }, side: undefined, outcome: 'lapsed' } as const
  return noticesOf({ ...event, isForOwner: false, isFixedPrice: true })
}

/** To a buyer whose negotiation ended by an act of neither side's own. */
export function endedNotices(talk: PriceTalk, outcome: PriceOutcome): Notice[] {
  const { carId, slug, buyerId, titleAr, titleEn, price } = talk
  const about = { accountId: buyerId, kind: 'offer_ended', url: `/car/${slug}`, carId }
  if (outcome === 'repriced')
    return [
      {
        ...about,
        amount: price,
        title: { ar: compose`نزل سعر ${titleAr}`, en: compose`The price of ${titleEn} fell` },
        body: {
          ar: compose`صار سعرها ${amountOf(price)} ر.س، ولا يزيد على سومتك. ${freed.ar}`,
          en: compose`It is SAR ${amountOf(price)} now, no more than your offer. ${freed.en}`,
        },
      },
    ]
  if (outcome !== 'sold' && outcome !== 'gone') return []
  const title: Text =
    outcome === 'sold'
      ? { ar: compose`حُجزت ${titleAr} لعضو آخر`, en: compose`${titleEn} is reserved for another member` }
      : { ar: compose`لم تعد ${titleAr} معروضة`, en: compose`${titleEn} is not for sale any more` }
  return [{ ...about, url: outcome === 'gone' ? OFFERS_URL : about.url, title, body: freed }]
}
