import type { ReactNode } from 'react'
import type { Negotiation, OfferSide } from '#contract/http/offers.ts'
import { readAmount } from '#web/features/bidding/panel/bid-rules.ts'

export type { Negotiation, OfferSide }

/** One sale that owner and buyer decide together, from one side's view. Amounts in riyals. */
export type Deal = {
  side: OfferSide
  /** Of the car. */
  title: string
  /** The subject of the answer: the owner's car, or the buyer's order; undefined while the buyer has none. */
  id: number | undefined
  negotiation: Negotiation
  /**
   * The bid at its start, and the close of bidding; null for the runner-up, whose negotiation begins with an
   * offer.
   */
  bid: { amount: number; at: string } | null
  /** The owner's own secret; null without one, undefined for the buyer. */
  reserve?: number | null
  /** Below a fixed price; `id` is the negotiation's own. */
  isFixedPrice?: true
}

/** Properties of the buttons and dialogs of an answer. */
export type AnswerProps = {
  deal: Deal
  /** The buyer's total at a price. */
  sumAt?: (price: number) => ReactNode
}

/** The bid with which a negotiation began. */
export function bidOf({ negotiation, closes_at: at }: { negotiation: Negotiation | null; closes_at: string | null }) {
  const amount = negotiation?.bid ?? null
  return amount === null || at === null ? null : { amount, at }
}

export type Verdict = 'accept' | 'reject' | 'counter' | 'withdraw'
export type Answer = { verdict: Verdict; amount?: number }

/** The amount of a typed counter-offer, or the reason that it cannot be sent. */
export function readOffer(text: string, { amount_min: min, amount_max: max }: Negotiation): Reading {
  const amount = readAmount(text)
  if (amount === undefined) return { problem: 'none' }
  if (min !== null && amount < min) return { amount, problem: 'low' }
  if (max !== null && amount > max) return { amount, problem: 'high' }
  return { amount, problem: undefined }
}
export type Reading = { amount?: number; problem: 'none' | 'low' | 'high' } | { amount: number; problem: undefined }

/** The bounds of a counter-offer, for the text that names them. */
export function rangeOf({ amount_min, amount_max }: Negotiation): 'both' | 'min' | 'max' | undefined {
  if (amount_min !== null && amount_max !== null) return 'both'
  if (amount_min !== null) return 'min'
  return amount_max === null ? undefined : 'max'
}

/** Offers that were not withdrawn. */
export const keptOffersOf = ({ offers }: Negotiation) => offers.filter(({ outcome }) => outcome !== 'withdrawn')
const keptOffers = ({ negotiation }: Deal) => keptOffersOf(negotiation)

/** A runner-up who has not answered yet: until they accept or counter, no deposit of theirs is held. */
const isFresh = (deal: Deal): boolean => {
  const [first, ...more] = keptOffers(deal)
  return !deal.isFixedPrice && first?.round === 0 && more.length === 0
}

/**
 * The result without an answer in time: an offer lapses; the bid alone is approved if it reached the reserve or there
 * is none, else rejected. Only the owner sees the reserve.
 */
export function silenceOf(deal: Deal) {
  const { side, bid, reserve } = deal
  if (keptOffers(deal).length > 0) return isFresh(deal) ? 'silence_fresh' : (`silence_offer_${side}` as const)
  if (side === 'buyer' || bid === null) return undefined
  if (reserve === null || reserve === undefined) return 'silence_bid_free'
  return bid.amount >= reserve ? 'silence_bid_met' : 'silence_bid_short'
}

/** The question to the party that answers, or the other's wait; a text of the namespace `offers`. */
export function askingOf(deal: Deal) {
  const { side, negotiation } = deal
  const { turn } = negotiation
  const offers = keptOffers(deal)
  if (turn === null) return undefined
  if (turn !== side) {
    if (side === 'owner') return isFresh(deal) ? 'wait_owner_first' : 'wait_owner'
    return offers.length === 0 ? 'wait_buyer_bid' : 'wait_buyer'
  }
  if (side === 'buyer') return isFresh(deal) ? 'ask_buyer_first' : 'ask_buyer'
  return offers.length === 0 ? 'ask_owner_bid' : 'ask_owner'
}

/** The consequence of withdrawing their own offer, for the text of its dialog; `at` is now, in milliseconds. */
export function takingBackOf(deal: Deal, at: number) {
  const { side, negotiation } = deal
  if (negotiation.returns_until !== null && at < Date.parse(negotiation.returns_until)) {
    const [first, ...more] = keptOffers(deal)
    return side === 'buyer' && first?.round === 0 && more.length === 1 ? 'withdrawBackFresh' : 'withdrawBack'
  }
  if (deal.isFixedPrice && side === 'buyer' && keptOffers(deal).length === 1) return 'withdrawPrice'
  return isFresh(deal) ? 'withdrawEnd_first' : (`withdrawEnd_${side}` as const)
}

/** The consequence of each answer, in the text of its dialog; texts of the namespace `offers`. */
export function wordsOf(deal: Deal) {
  if (deal.side === 'owner') return deal.isFixedPrice ? PRICE_WORDS : OWNER_WORDS
  return isFresh(deal) ? FRESH_WORDS : BUYER_WORDS
}

const OWNER_WORDS = {
  accept: { title: 'approveTitle', text: 'approveText', yes: 'approveYes' },
  reject: { title: 'rejectOwnerTitle', text: 'rejectOwnerText', yes: 'rejectYes' },
  counter: { text: 'counterOwnerText' },
} as const
const PRICE_WORDS = {
  ...OWNER_WORDS,
  reject: { title: 'rejectPriceTitle', text: 'rejectPriceText', yes: 'rejectYes' },
} as const
const BUYER_WORDS = {
  accept: { title: 'acceptTitle', text: 'acceptText', yes: 'acceptYes' },
  reject: { title: 'rejectBuyerTitle', text: 'rejectBuyerText', yes: 'rejectYes' },
  counter: { text: 'counterBuyerText' },
} as const
const FRESH_WORDS = {
  accept: { ...BUYER_WORDS.accept, text: 'acceptFreshText' },
  reject: { ...BUYER_WORDS.reject, text: 'rejectFreshText' },
  counter: { text: 'counterFreshText' },
} as const
