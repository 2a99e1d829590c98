import type { Reason } from '#contract/http/reasons.ts'
import { offeredBuyNow } from '#contract/values/buy-now.ts'
import {
  awaitsTurn,
  type Bidder,
  bidderRefusal,
  breaksOwnLimits,
  closedReason,
  type LotState,
  type LotTerms,
  unprovedReason,
} from '../../lots/index.ts'
import { type Lead, type LoweredMaximum, makeRoom } from '../limits/limit-rules.ts'

/** The lot and its buyer. Amounts in halalas. */
export type Purchase = {
  terms: LotTerms
  buyNowPrice: number | null
  state: LotState
  buyer: Bidder
  /** The other open lots that the buyer leads; needed only if they have limits of their own. */
  leads: readonly Lead[]
  amount: number
}

export type BuyDecision =
  | { accepted: true; state: LotState; price: number; lowered: LoweredMaximum[] }
  | { accepted: false; reason: Reason }

/**
 * Decides one call to take a lot's buy-now price at one moment. Numbered rules: docs/rules/bidding.md, BUY-1 and on.
 */
export function decideBuy(purchase: Purchase, atUs: number): BuyDecision {
  const { state, buyer, amount, leads } = purchase
  const refused = (reason: Reason): BuyDecision => ({ accepted: false, reason })
  const offer = offerAt(purchase, atUs)
  if (typeof offer === 'string') return refused(offer)
  const own = state.leader?.accountId === buyer.accountId ? state.leader : null
  const denied = buyerRefusal(purchase, own !== null)
  if (denied !== undefined) return refused(denied)
  if (amount !== offer) return refused('price_moved')
  if (buyer.bidLimit !== null && offer > buyer.bidLimit) return refused('bid_limit_exceeded')
  const lowered = roomFor(buyer, leads, own === null ? offer : offer - own.max, own === null ? 1 : 0)
  if (lowered === undefined) return refused('own_limit_reached')
  const rival = own === null ? (state.leader?.max ?? 0) : 0
  const second = Math.max(state.secondMax ?? 0, rival)
  return {
    accepted: true,
    price: offer,
    lowered,
    state: {
      ...state,
      status: 'sold',
      closesAtUs: atUs,
      leader: { accountId: buyer.accountId, price: offer, max: offer },
      secondMax: second > 0 ? second : null,
      seq: state.seq + 1,
    },
  }
}

/**
 * The price at which the lot can be bought at `atUs`, or the reason that it cannot. The times of a car that waits in a
 * room are estimates.
 */
function offerAt({ terms, state, buyNowPrice }: Purchase, atUs: number): number | Reason {
  if (awaitsTurn(terms, state)) return 'lot_not_open'
  const closed = closedReason(state, atUs)
  if (closed !== undefined) return closed === 'lot_not_open' ? closed : 'not_for_sale'
  return offeredBuyNow(buyNowPrice, state.leader?.price ?? null) ?? 'not_for_sale'
}

/** As for a bid; the leader's deposit is held already, and the lot counts among theirs. */
function buyerRefusal({ buyer, terms }: Purchase, leads: boolean): Reason | undefined {
  if (!leads) return bidderRefusal(buyer, terms)
  if (!buyer.active) return 'account_inactive'
  return unprovedReason(buyer)
}

/** The maxima lowered for a purchase; undefined if even that does not keep the buyer within their own limits. */
function roomFor(buyer: Bidder, leads: readonly Lead[], amount: number, cars: number): LoweredMaximum[] | undefined {
  if (!breaksOwnLimits(buyer, { cars, amount })) return []
  const { ownCommitted = null, ownAmountMax = null } = buyer
  if (breaksOwnLimits({ ...buyer, ownAmountMax: null }, { cars, amount: 0 }) || ownAmountMax === null) return undefined
  return makeRoom(leads, (ownCommitted ?? 0) + amount - ownAmountMax)
}
