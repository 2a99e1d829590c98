import type { Negotiation, OfferSide } from '#contract/http/offers.ts'
import { readAmount } from '#web/features/bidding/bid-rules.ts'

export type { Negotiation, OfferSide }

/** One sale that owner and buyer decide together, as one of them sees it. Amounts in riyals. */
export type Deal = {
  side: OfferSide
  /** What is answered: the owner's car, or the buyer's order; undefined while the buyer has none. */
  id: number | undefined
  negotiation: Negotiation
  /** The bid that it began with, and when bidding closed; null for the runner-up, whose talk begins with an offer. */
  bid: { amount: number; at: string } | null
  /** The owner's own secret; null where there is none, undefined for the buyer. */
  reserve?: number | null
}

export type Verdict = 'accept' | 'reject' | 'counter'
export type Answer = { verdict: Verdict; amount?: number }

/** What a counter-offer as typed says, or what keeps it from being sent. */
export function readOffer(text: string, { amount_min: min, amount_max: max }: Negotiation): Reading {
  const amount = readAmount(text)
  if (amount === undefined) return { problem: 'none' }
  if (min !== null && amount < min) return { amount, problem: 'low' }
  if (max !== null && amount > max) return { amount, problem: 'high' }
  return { amount, problem: undefined }
}
export type Reading = { amount?: number; problem: 'none' | 'low' | 'high' } | { amount: number; problem: undefined }

/** Which bounds a counter-offer has, for the words that name them. */
export function rangeOf({ amount_min, amount_max }: Negotiation): 'both' | 'min' | 'max' | undefined {
  if (amount_min !== null && amount_max !== null) return 'both'
  if (amount_min !== null) return 'min'
  return amount_max === null ? undefined : 'max'
}

/**
 * What comes of silence until the clock runs out: an offer lapses; the bid alone is approved where it reached the
 * reserve or there is none, else rejected. Only the owner is told of the reserve.
 */
export function silenceOf({ side, negotiation, bid, reserve }: Deal): Silence | undefined {
  if (negotiation.offers.length > 0) return 'silence_offer'
  if (side === 'buyer' || bid === null) return undefined
  if (reserve === null || reserve === undefined) return 'silence_bid_free'
  return bid.amount >= reserve ? 'silence_bid_met' : 'silence_bid_short'
}
type Silence = 'silence_offer' | 'silence_bid_free' | 'silence_bid_met' | 'silence_bid_short'

/** What is asked of the one whose turn it is, or what they wait for; a text of the namespace `offers`. */
export function askingOf({ side, negotiation: { turn, offers } }: Deal) {
  if (turn === null) return undefined
  if (turn === side) return side === 'buyer' ? 'ask_buyer' : offers.length === 0 ? 'ask_owner_bid' : 'ask_owner'
  if (side === 'owner') return 'wait_owner'
  return offers.length === 0 ? 'wait_buyer_bid' : 'wait_buyer'
}
