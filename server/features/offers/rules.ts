import { type IncrementRow, nextMinimum } from '#contract/values/increments.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { defaultDecision } from '../lots/index.ts'

export type Side = 'owner' | 'buyer'
/** Amounts in halalas. Round 0 is staff's offer to a runner-up, or a buyer's first one at a fixed price; counter-offers are rounds 1 to `ROUNDS_MAX`. */
export type OfferTerms = { side: Side; round: number; amount: number }
/** The result of an offer. */
/** `ended`: the car is not for sale any more, or not at that price. */
export type Outcome = 'accepted' | 'rejected' | 'countered' | 'lapsed' | 'withdrawn' | 'ended'

/** The offers between owner and one buyer about a closed lot, or about a car at a fixed price. */
export type Negotiation = {
  /** The buyer's highest row in the history: the first offer of the negotiation. */
  bid: number
  openingPrice: number
  reservePrice: number | null
  /** The fixed price, which the owner cannot ask more than; none after an auction. */
  fixedPrice?: number
  /** The highest maximum below this buyer's. */
  secondMax: number | null
  increments: readonly IncrementRow[]
  /** Oldest first. All but the last are answered, except withdrawn ones. */
  offers: readonly (OfferTerms & { outcome?: Outcome | null })[]
}

/** `seen` is the amount that the sender believes to be on the table, if given. */
export type Answer =
  | { word: 'accept'; seen: number | null }
  | { word: 'reject'; seen: number | null }
  | { word: 'counter'; amount: number }
  /** Withdraws their own waiting offer. */
  | { word: 'withdraw'; seen: number | null }

/** The effect of an answer; `returned`: the previous offer is open again. */
export type Step =
  | { kind: 'agreed'; amount: number }
  | { kind: 'ended' }
  | { kind: 'countered'; offer: OfferTerms }
  | { kind: 'returned' }

export const ROUNDS_MAX = 3
const RIYAL = 100

const otherOf = (side: Side): Side => (side === 'owner' ? 'buyer' : 'owner')

/** Offers that were not withdrawn. */
export const keptOffers = <Offer extends { outcome?: Outcome | null }>(negotiation: {
  offers: readonly Offer[]
}): Offer[] => negotiation.offers.filter(({ outcome }) => outcome !== 'withdrawn')

const lastOf = (negotiation: Negotiation) => keptOffers(negotiation).at(-1)

/** The other side answers an offer; the owner answers a bid. */
export const nextParty = (negotiation: Negotiation): Side => otherOf(lastOf(negotiation)?.side ?? 'buyer')

/** The amount that accepting agrees to. */
export const currentAmount = (negotiation: Negotiation): number => lastOf(negotiation)?.amount ?? negotiation.bid

/** True if a side has an offer that waits for its answer. */
export const isWaiting = (negotiation: Negotiation, side: Side): boolean => lastOf(negotiation)?.side === side

/** A withdrawn offer has used its round. */
export const roundsUsed = ({ offers }: Negotiation): number => offers.at(-1)?.round ?? 0

/** A runner-up without a commitment: nothing of theirs is frozen until they accept or counter. */
export const isUnbound = (negotiation: Negotiation): boolean =>
  negotiation.offers[0]?.round === 0 && !keptOffers(negotiation).some(({ side }) => side === 'buyer')

/**
 * The bounds of a counter-offer: strictly between the last offers of the two sides, in whole riyals. An owner without
 * an offer has asked the fixed price, or has no upper bound after an auction; a runner-up without an offer may go down to the price that they would have had to
 * pay without the highest bidder. Undefined if no round or no room is left.
 */
export function counterRange(negotiation: Negotiation): { min: number; max: number | null } | undefined {
  if (roundsUsed(negotiation) >= ROUNDS_MAX) return undefined
  const side = nextParty(negotiation)
  const own = keptOffers(negotiation).findLast((made) => made.side === side)?.amount
  const theirs = currentAmount(negotiation)
  if (side === 'owner') {
    const asked = Math.min(own ?? Infinity, negotiation.fixedPrice ?? Infinity)
    const max = asked === Infinity ? null : asked - RIYAL
    return max !== null && max < theirs + RIYAL ? undefined : { min: theirs + RIYAL, max }
  }
  const least = own ?? (isUnbound(negotiation) ? runnerUpFloor(negotiation, theirs) - RIYAL : negotiation.bid)
  return theirs - RIYAL < least + RIYAL ? undefined : { min: least + RIYAL, max: theirs - RIYAL }
}

/**
 * The price that a runner-up would have had to pay without the winner: a step above the next bidder, the reserve if
 * their maximum reaches it, and never more than their maximum.
 * @param most their maximum, in halalas.
 */
export function runnerUpFloor(
  terms: Pick<Negotiation, 'openingPrice' | 'reservePrice' | 'secondMax' | 'increments'>,
  most: number,
): number {
  const behind = nextMinimum(terms.increments, terms.secondMax, terms.openingPrice)
  const reserve = terms.reservePrice !== null && terms.reservePrice <= most ? terms.reservePrice : 0
  return Math.min(most, Math.max(behind, reserve))
}

/** The bounds of a counter-offer as the wire writes them. */
export const rangeInRiyals = (range: ReturnType<typeof counterRange>) => ({
  amount_min: range ? toRiyals(range.min) : null,
  amount_max: range === undefined || range.max === null ? null : toRiyals(range.max),
})

/**
 * Decides one answer: whether the party may give it, and its effect. The caller checks deadlines.
 * @param hasTime whether a party that withdraws an offer has time left to answer the one before it.
 */
export function answerOf(negotiation: Negotiation, side: Side, answer: Answer, hasTime = false): Step | Refusal {
  if (answer.word === 'withdraw') return takeBack(negotiation, side, answer.seen, hasTime)
  if (nextParty(negotiation) !== side) return refuse('not_your_turn', { data: { turn: nextParty(negotiation) } })
  const amount = currentAmount(negotiation)
  if (answer.word !== 'counter') {
    if (answer.seen !== null && answer.seen !== amount)
      return refuse('price_moved', { data: { amount: toRiyals(amount) } })
    return answer.word === 'accept' ? { kind: 'agreed', amount } : { kind: 'ended' }
  }
  if (roundsUsed(negotiation) >= ROUNDS_MAX) return refuse('rounds_used_up')
  const range = counterRange(negotiation)
  const fits = range && answer.amount >= range.min && (range.max === null || answer.amount <= range.max)
  if (!fits) return refuse('offer_out_of_range', { data: rangeInRiyals(range) })
  return { kind: 'countered', offer: { side, round: roundsUsed(negotiation) + 1, amount: answer.amount } }
}

function takeBack(negotiation: Negotiation, side: Side, seen: number | null, hasTime: boolean): Step | Refusal {
  if (!isWaiting(negotiation, side)) return refuse('nothing_to_withdraw')
  const amount = currentAmount(negotiation)
  if (seen !== null && seen !== amount) return refuse('price_moved', { data: { amount: toRiyals(amount) } })
  return { kind: hasTime ? 'returned' : 'ended' }
}

/** The negotiation without its last offer. */
export const withoutLast = (negotiation: Negotiation): Negotiation => ({
  ...negotiation,
  offers: keptOffers(negotiation).slice(0, -1),
})

/** The result without an answer: a bid is decided by its reserve, an offer is rejected. */
export function silenceOf(negotiation: Negotiation): Step {
  if (keptOffers(negotiation).length > 0) return { kind: 'ended' }
  return defaultDecision(negotiation, negotiation.bid) === 'approve'
    ? { kind: 'agreed', amount: negotiation.bid }
    : { kind: 'ended' }
}
