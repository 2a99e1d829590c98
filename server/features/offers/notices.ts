import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { keptOffers, type Outcome, type Side, type Step } from './rules.ts'

/**
 * An event of a negotiation: the next step, the party that acted (none after a deadline), and the result of the last
 * offer.
 */
export type NegotiationEvent = {
  lot: { carId: number; slug: string; title: Text; ownerDecisionHours: number; terms: { ownerId: number } }
  buyerId: number
  negotiation: { offers: readonly { round: number; outcome?: Outcome | null }[] }
  step: Step
  side: Side | undefined
  outcome: Outcome
  /** The auction house answered for the owner. */
  isForOwner: boolean
  /** It is about a car at a fixed price, which stays for sale without an agreement. */
  isFixedPrice?: true
}

const amountOf = (halalas: number): string => formatAmount(toRiyals(halalas))
const hoursOf = ({ ownerDecisionHours }: NegotiationEvent['lot']) => ownerDecisionHours
const BUYER_URL = '/win-auctions'
/** Both sides of offers on fixed prices. */
export const OFFERS_URL = '/offers'
const carUrl = ({ carId }: NegotiationEvent['lot']) => `/my-cars/${carId}`

type Words = Pick<Notice, 'kind' | 'title' | 'body' | 'amount'>

/** To the buyer and the owner, after every answer of either and after a lapse. */
export function noticesOf(event: NegotiationEvent): Notice[] {
  const { buyer, owner } = wordsOf(event)
  const { carId } = event.lot
  const { isFixedPrice, step } = event
  const isTalk = isFixedPrice && step.kind !== 'agreed'
  return [
    { accountId: event.buyerId, url: isTalk ? OFFERS_URL : BUYER_URL, carId, ...buyer },
    { accountId: event.lot.terms.ownerId, url: isTalk ? OFFERS_URL : carUrl(event.lot), carId, ...owner },
  ]
}

function wordsOf(event: NegotiationEvent): { buyer: Words; owner: Words } {
  const { step, lot } = event
  if (step.kind === 'agreed') {
    const isOffered = keptOffers(event.negotiation).length > 0
    return agreed(lot.title, step.amount, { isOffered, isForOwner: event.isForOwner })
  }
  if (event.outcome === 'withdrawn') return takenBack(event, step.kind === 'returned')
  if (step.kind !== 'countered') return { buyer: endedForBuyer(event), owner: endedForOwner(event) }
  const { amount } = step.offer
  const [answerReceived, spoken] = [received(event, amount), sent(event, amount)]
  return step.offer.side === 'owner'
    ? { buyer: answerReceived, owner: spoken }
    : { buyer: spoken, owner: answerReceived }
}

function agreed(
  title: Text,
  amount: number,
  { isOffered, isForOwner }: { isOffered: boolean; isForOwner: boolean },
): { buyer: Words; owner: Words } {
  const price = amountOf(amount)
  return {
    buyer: {
      kind: 'sale_approved',
      amount,
      title: isForOwner
        ? {
            ar: compose`وافقت إدارة المزاد نيابة عن البائع على بيع ${title.ar}`,
            en: compose`The auction house approved the sale of ${title.en} for the seller`,
          }
        : isOffered
          ? { ar: compose`تم الاتفاق على ${title.ar}`, en: compose`You have agreed on ${title.en}` }
          : { ar: compose`وافق البائع على بيع ${title.ar}`, en: compose`The sale of ${title.en} is approved` },
      body: {
        ar: compose`السيارة لك بـ ${price} ر.س. نُصدر الفاتورة قريبًا.`,
        en: compose`The car is yours for SAR ${price}. The invoice follows shortly.`,
      },
    },
    owner: {
      kind: 'car_sold',
      amount,
      title: { ar: compose`بيعت ${title.ar}`, en: compose`${title.en} is sold` },
      body: isForOwner
        ? {
            ar: compose`وافقت إدارة المزاد نيابة عنك. سعر البيع ${price} ر.س.`,
            en: compose`The auction house decided for you. The price is SAR ${price}.`,
          }
        : { ar: compose`سعر البيع ${price} ر.س.`, en: compose`The price is SAR ${price}.` },
    },
  }
}

export const freed: Text = {
  ar: 'أُلغي حجز التأمين وعاد كاملًا إلى الرصيد المتاح.',
  en: 'The whole deposit is free again.',
}
const relist: Text = { ar: 'يمكن إدراجها في مزاد قادم.', en: 'It can go into a coming auction.' }
const stillForSale: Text = { ar: 'ما زالت معروضة بسعرها.', en: 'It is still for sale at its price.' }

function endedForBuyer({ lot: { title }, side, outcome, isForOwner }: NegotiationEvent): Words {
  if (outcome === 'lapsed')
    return {
      kind: 'sale_rejected',
      title: {
        ar: compose`انتهت المهلة دون اتفاق على ${title.ar}`,
        en: compose`Time ran out without a sale of ${title.en}`,
      },
      body: freed,
    }
  return {
    kind: 'sale_rejected',
    title:
      side === 'buyer'
        ? { ar: compose`رفضتَ العرض على ${title.ar}`, en: compose`You turned down the offer for ${title.en}` }
        : isForOwner
          ? {
              ar: compose`لم توافق إدارة المزاد نيابة عن البائع على بيع ${title.ar}`,
              en: compose`The auction house did not approve the sale of ${title.en} for the seller`,
            }
          : { ar: compose`لم يوافق البائع على بيع ${title.ar}`, en: compose`The sale of ${title.en} was not approved` },
    body: freed,
  }
}

function endedForOwner(event: NegotiationEvent): Words {
  const { lot, side, outcome, negotiation, isForOwner, isFixedPrice } = event
  const { title } = lot
  const next = isFixedPrice ? stillForSale : relist
  const kind = 'car_not_sold'
  if (outcome === 'lapsed' && keptOffers(negotiation).length > 0)
    return {
      kind,
      title: { ar: compose`انتهت مهلة التفاوض على ${title.ar}`, en: compose`Time to agree on ${title.en} is over` },
      body: next,
    }
  if (side === 'buyer')
    return {
      kind,
      title: isFixedPrice
        ? {
            ar: compose`رفض المشتري عرضك على ${title.ar}`,
            en: compose`The buyer turned down your offer for ${title.en}`,
          }
        : {
            ar: compose`رفض المزايد عرضك على ${title.ar}`,
            en: compose`The bidder turned down your offer for ${title.en}`,
          },
      body: next,
    }
  if (isFixedPrice)
    return {
      kind,
      title: { ar: compose`رُفض العرض على ${title.ar}`, en: compose`The offer for ${title.en} is turned down` },
      body: next,
    }
  const body = isForOwner
    ? {
        ar: compose`قررت إدارة المزاد نيابة عنك. ${relist.ar}`,
        en: compose`The auction house decided for you. ${relist.en}`,
      }
    : relist
  return { kind, title: { ar: compose`لم تُبع ${title.ar}`, en: compose`${title.en} was not sold` }, body }
}

/** To both sides of a withdrawn offer: the side that answers now, or the end of the negotiation. */
function takenBack(
  { lot: { title }, side, negotiation }: NegotiationEvent,
  isReturned: boolean,
): { buyer: Words; owner: Words } {
  const isFirst = negotiation.offers.at(-1)?.round === 0
  const answerReceived = (who: Text): Words => ({
    kind: 'offer_withdrawn',
    title: {
      ar: compose`سحب ${who.ar} عرضه على ${title.ar}`,
      en: compose`${who.en} took back the offer for ${title.en}`,
    },
    body: isReturned
      ? {
          ar: compose`عاد الرد إلى ${who.ar}، وما سبق عرضه قائم كما كان.`,
          en: compose`The answer is ${who.en === 'The seller' ? 'the seller’s' : 'the buyer’s'} again; the previous offer is on the table unchanged.`,
        }
      : ended,
  })
  const spoken: Words = {
    kind: 'offer_withdrawn',
    title: { ar: compose`سُحب عرضك على ${title.ar}`, en: compose`Your offer for ${title.en} is taken back` },
    body: isReturned ? { ar: 'عاد الرد إليك.', en: 'The answer is yours again.' } : ended,
  }
  if (side === 'buyer') return { buyer: spoken, owner: answerReceived({ ar: 'المشتري', en: 'The buyer' }) }
  const seller = answerReceived({ ar: 'البائع', en: 'The seller' })
  // A runner-up who has not answered has nothing frozen.
  return { buyer: isReturned || isFirst ? seller : { ...seller, body: freed }, owner: spoken }
}
const ended: Text = { ar: 'انتهى التفاوض دون بيع.', en: 'The negotiation ended without a sale.' }

function received(event: NegotiationEvent, amount: number): Words {
  const { title } = event.lot
  const price = amountOf(amount)
  const hours = hoursOf(event.lot)
  return {
    kind: 'offer',
    amount,
    title: { ar: compose`عرض مقابل على ${title.ar}`, en: compose`A counter-offer for ${title.en}` },
    body: {
      ar: compose`العرض ${price} ر.س. أمامك ${hours} ساعة لتقبله أو ترفضه أو تردّ بعرض آخر.`,
      en: compose`The offer is SAR ${price}. You have ${hours} hours to accept it, reject it or make another.`,
    },
  }
}

function sent(event: NegotiationEvent, amount: number): Words {
  const { title } = event.lot
  const price = amountOf(amount)
  const hours = hoursOf(event.lot)
  return {
    kind: 'offer_sent',
    amount,
    title: { ar: compose`وصل عرضك على ${title.ar}`, en: compose`Your offer for ${title.en} was delivered` },
    body: {
      ar: compose`العرض ${price} ر.س، وللطرف الآخر ${hours} ساعة للرد.`,
      en: compose`The offer is SAR ${price}; the other side has ${hours} hours to answer.`,
    },
  }
}

/** To the next bidder and the owner, when staff offer the car to the bidder. Amount in halalas. */
export function runnerUpNotices(lot: NegotiationEvent['lot'], buyerId: number, amount: number): Notice[] {
  const price = amountOf(amount)
  const hours = hoursOf(lot)
  return [
    {
      accountId: buyerId,
      kind: 'offer',
      url: BUYER_URL,
      carId: lot.carId,
      amount,
      title: { ar: compose`${lot.title.ar} معروضة عليك`, en: compose`${lot.title.en} is offered to you` },
      body: {
        ar: compose`لم يتم بيعها لصاحب أعلى مزايدة. السعر أفضل مزايدة لك: ${price} ر.س، وأمامك ${hours} ساعة للرد. لا يُحجز التأمين إلا إذا قبلت أو قدّمت عرضًا.`,
        en: compose`It was not sold to the highest bidder. The price is your best bid, SAR ${price}, and you have ${hours} hours to answer. The deposit is held only if you accept or make an offer.`,
      },
    },
    {
      accountId: lot.terms.ownerId,
      kind: 'offered_to_runner_up',
      url: carUrl(lot),
      carId: lot.carId,
      amount,
      title: {
        ar: compose`عُرضت ${lot.title.ar} على المزايد التالي`,
        en: compose`${lot.title.en} was offered to the next bidder`,
      },
      body: {
        ar: compose`السعر ${price} ر.س، وأمامه ${hours} ساعة للرد.`,
        en: compose`The price is SAR ${price}; they have ${hours} hours to answer.`,
      },
    },
  ]
}
