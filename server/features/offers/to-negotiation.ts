import type { Negotiation, Offer } from '#contract/http/offers.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import {
  counterRange,
  currentAmount,
  isWaiting,
  nextParty,
  ROUNDS_MAX,
  rangeInRiyals,
  roundsUsed,
  type Side,
  type Negotiation as Talks,
} from './rules.ts'
import { type NegotiationRow, negotiationRows, type OfferRow, offersOn } from './store.ts'

/**
 * The offers on a lot to one buyer, for one of the two sides; null if there was never anything to decide.
 * @param offers on the lot, to any bidder; oldest first.
 */
export function toNegotiation(
  row: NegotiationRow,
  buyerId: number,
  offers: readonly OfferRow[],
  side: Side,
): Negotiation | null {
  const theirs = offers.filter((offer) => offer.lotId === row.lotId && offer.buyerId === buyerId)
  const isOpen = row.status === 'awaiting_owner' && row.leaderId === buyerId
  if (theirs.length === 0 && !isOpen) return null
  const { openingPrice, reservePrice, secondMax, increments, decideBy } = row
  const bid = row.bid ?? row.price ?? 0
  const negotiation = { bid, openingPrice, reservePrice, secondMax, increments, offers: theirs }
  const outcome = outcomeOf(isOpen, row.status === 'sold' && row.leaderId === buyerId, theirs)
  return {
    ...toTalks(negotiation, side, { outcome, decideBy }),
    bid: theirs[0]?.round === 0 ? null : toRiyals(bid),
  }
}

/** A negotiation that began with an offer, as one of its sides sees it. */
export function toTalks(
  negotiation: Omit<Talks, 'offers'> & { offers: readonly OfferRow[] },
  side: Side,
  { outcome, decideBy }: { outcome: Negotiation['outcome']; decideBy: Date | null },
): Negotiation {
  const isOpen = outcome === 'open'
  const turn = isOpen ? nextParty(negotiation) : null
  const range = turn === side ? counterRange(negotiation) : undefined
  const isOwn = isOpen && isWaiting(negotiation, side)
  const own = isOwn ? negotiation.offers.find((offer) => offer.outcome === null) : undefined
  return {
    turn,
    your_turn: turn === side,
    can_counter: range !== undefined,
    ...rangeInRiyals(range),
    can_withdraw: own !== undefined,
    returns_until: own?.answerUntil.toISOString() ?? null,
    bid: null,
    amount: toRiyals(currentAmount(negotiation)),
    rounds_used: roundsUsed(negotiation),
    rounds_max: ROUNDS_MAX,
    decide_by: isOpen ? (decideBy?.toISOString() ?? null) : null,
    outcome,
    offers: negotiation.offers.map(toOffer),
  }
}

/**
 * The result of the negotiation with one buyer, or that it goes on. After a withdrawn offer it may end with the bid
 * itself.
 */
export function outcomeOf(isOpen: boolean, isSold: boolean, offers: readonly OfferRow[]): Negotiation['outcome'] {
  if (isOpen) return 'open'
  const words = offers.map(({ outcome }) => outcome)
  if (isSold || words.includes('accepted')) return 'agreed'
  return words.includes('lapsed') ? 'lapsed' : 'rejected'
}

export const toOffer = (row: OfferRow): Offer => ({
  id: row.id,
  round: row.round,
  side: row.side,
  amount: toRiyals(row.amount),
  made_at: row.madeAt.toISOString(),
  decide_by: row.decideBy.toISOString(),
  outcome: row.outcome ?? 'running',
})

/** The negotiation with a buyer about each of some lots, as that buyer sees it. */
export async function negotiationsOf(
  reader: Reader,
  buyerId: number,
  lotIds: readonly (number | null)[],
): Promise<(lotId: number | null) => Negotiation | null> {
  const known = lotIds.filter((lotId) => lotId !== null)
  const offers = await offersOn(reader, known)
  const talks = new Map((await negotiationRows(reader, known, buyerId)).map((row) => [row.lotId, row]))
  return (lotId) => {
    const row = lotId === null ? undefined : talks.get(lotId)
    return row ? toNegotiation(row, buyerId, offers, 'buyer') : null
  }
}
