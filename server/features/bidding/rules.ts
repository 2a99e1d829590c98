import type { Reason } from '#contract/http/reasons.ts'
import { stepAt } from '#contract/values/increments.ts'
import {
  awaitsTurn,
  type Bidder,
  bidderRefusal,
  breaksOwnLimits,
  type ClockedState,
  isPaused,
  type Leader,
  type LotState,
  type LotTerms,
  minimumBid,
  missingDeposit,
  refusedReason,
  unprovedReason,
} from '../lots/index.ts'

export type BidCall = { amount: number; maxAmount: number | null }

/** A line of the public history. */
export type Row = { accountId: number; amount: number; automatic: boolean }

export type Decision =
  | { accepted: true; rows: Row[]; state: ClockedState; extended: boolean }
  /** `missing`: halalas that the bidder lacks of a deposit. */
  | { accepted: false; reason: Reason; missing?: number }

const refused = (reason: Reason): Decision => ({ accepted: false, reason })
const lacks = (missing: number): Decision => ({ accepted: false, reason: 'deposit_required', missing })

/**
 * A call as the lot treats it. Before its turn a lot of a live room takes maxima: the highest amount of the call is
 * one,
 * and the system bids no more than necessary, as for every maximum.
 */
export function callOn(terms: LotTerms, state: LotState, call: BidCall): BidCall {
  if (!awaitsTurn(terms, state)) return call
  const maxAmount = call.maxAmount ?? call.amount
  return { amount: Math.min(minimumBid(terms, state), maxAmount), maxAmount }
}

/** Decides one call to bid at one moment. All rules of bidding, without input or output. */
export function decideBid(terms: LotTerms, state: LotState, bidder: Bidder, sent: BidCall, atUs: number): Decision {
  const closed = refusedReason(terms, state, atUs)
  if (closed !== undefined || isPaused(state)) return refused(closed ?? 'lot_not_open')
  const call = callOn(terms, state, sent)
  if (state.leader?.accountId === bidder.accountId) return raiseMaximum(terms, state, state.leader, bidder, call, atUs)
  const denied = bidderRefusal(bidder, terms)
  if (denied === 'deposit_required') return lacks(terms.depositRequired - bidder.available)
  if (denied !== undefined) return refused(denied)
  if (call.amount < minimumBid(terms, state)) return refused('bid_too_low')
  const max = call.maxAmount ?? call.amount
  if (bidder.bidLimit !== null && max > bidder.bidLimit) return refused('bid_limit_exceeded')
  const missing = missingDeposit(bidder, max)
  if (missing > 0) return lacks(missing)
  if (breaksOwnLimits(bidder, { cars: 1, amount: max })) return refused('own_limit_reached')
  const fight = contest(terms, state.leader, { accountId: bidder.accountId, amount: call.amount, max })
  const secondMax = state.leader ? Math.max(state.secondMax ?? 0, Math.min(max, state.leader.max)) : null
  return accept(terms, { ...state, leader: fight.leader, secondMax }, fight.rows, atUs)
}

/** The reason that a colleague may not bid `amount` for a member; `amountMax` is undefined without a mandate. */
export function mandateReason(amountMax: number | undefined | null, amount: number): Reason | undefined {
  if (amountMax === undefined || amountMax === null) return 'mandate_over'
  return amount > amountMax ? 'above_mandate' : undefined
}

/** The leader cannot outbid themself, only raise the limit of the system. */
function raiseMaximum(
  terms: LotTerms,
  state: ClockedState,
  leader: Leader,
  bidder: Bidder,
  call: BidCall,
  atUs: number,
): Decision {
  if (!bidder.active) return refused('account_inactive')
  const unproved = unprovedReason(bidder)
  if (unproved !== undefined) return refused(unproved)
  if (call.maxAmount === null) return refused('already_leading')
  if (bidder.bidLimit !== null && call.maxAmount > bidder.bidLimit) return refused('bid_limit_exceeded')
  if (call.maxAmount <= leader.max) return refused('max_not_raised')
  const max = call.maxAmount
  const missing = missingDeposit(bidder, max, terms.depositRequired)
  if (missing > 0) return lacks(missing)
  if (breaksOwnLimits(bidder, { cars: 0, amount: max - leader.max })) return refused('own_limit_reached')
  const fair = state.secondMax === null ? leader.price : oneStepAbove(terms, state.secondMax)
  // A price between two steps stays: a called amount need not be on the table of steps.
  const aboveSecond = leader.max < fair ? Math.min(max, fair) : leader.price
  const price = liftToReserve(terms, Math.max(leader.price, aboveSecond), max)
  const rows = price > leader.price ? [{ accountId: leader.accountId, amount: price, automatic: true }] : []
  return accept(terms, { ...state, leader: { ...leader, price, max } }, rows, atUs)
}

type Challenger = { accountId: number; amount: number; max: number }

/** Lets two maxima meet: returns the added rows of the history, and the leader after them. */
function contest(terms: LotTerms, leader: Leader | null, challenger: Challenger): { rows: Row[]; leader: Leader } {
  const rows: Row[] = [{ accountId: challenger.accountId, amount: challenger.amount, automatic: false }]
  if (leader === null || challenger.amount > leader.max) {
    return settle(terms, rows, challenger.accountId, challenger.max, challenger.amount)
  }
  const challengerWins = challenger.max > leader.max
  const [winner, loser] = challengerWins ? [challenger, leader] : [leader, challenger]
  if (loser.max > challenger.amount) rows.push({ accountId: loser.accountId, amount: loser.max, automatic: true })
  // Of equal maxima the earlier leads, at that same amount: there `min` is the maximum itself.
  return settle(terms, rows, winner.accountId, winner.max, Math.min(winner.max, oneStepAbove(terms, loser.max)))
}

/** Adds a row for the winner, unless the last row already has this price. */
function settle(
  terms: LotTerms,
  rows: Row[],
  accountId: number,
  max: number,
  price: number,
): { rows: Row[]; leader: Leader } {
  const lifted = liftToReserve(terms, price, max)
  const last = rows.at(-1)
  const stands = last !== undefined && last.accountId === accountId && last.amount === lifted
  if (!stands) rows.push({ accountId, amount: lifted, automatic: true })
  return { rows, leader: { accountId, price: lifted, max } }
}

const oneStepAbove = (terms: LotTerms, amount: number): number => amount + stepAt(terms.increments, amount)

/** A maximum that reaches the secret reserve lifts the price to it. */
function liftToReserve(terms: LotTerms, price: number, max: number): number {
  if (terms.reservePrice === null || max < terms.reservePrice) return price
  return Math.max(price, terms.reservePrice)
}

/**
 * Only a change of price extends the clock, and counts in the history. A lot of a live room has no clock before it is
 * called.
 */
function accept(terms: LotTerms, state: ClockedState, rows: Row[], atUs: number): Decision {
  const isAhead = awaitsTurn(terms, state)
  const closesAtUs = rows.length > 0 && !isAhead ? extendedClose(terms, state, atUs) : state.closesAtUs
  const extended = closesAtUs > state.closesAtUs
  return {
    accepted: true,
    rows,
    extended,
    state: {
      ...state,
      status: isAhead ? 'scheduled' : 'live',
      closesAtUs,
      extensions: state.extensions + (extended ? 1 : 0),
      bidsCount: state.bidsCount + rows.length,
      seq: state.seq + rows.length,
    },
  }
}

/** The close after a bid at `atUs`: later or the same, never earlier. */
export function extendedClose(terms: LotTerms, state: ClockedState, atUs: number): number {
  const { mode, windowUs, byUs, countMax, hardStopUs } = terms.extension
  if (state.closesAtUs - atUs >= windowUs) return state.closesAtUs
  if (countMax !== null && state.extensions >= countMax) return state.closesAtUs
  const wanted = mode === 'add' ? state.closesAtUs + byUs : atUs + byUs
  const allowed = hardStopUs === null ? wanted : Math.min(wanted, hardStopUs)
  return Math.max(state.closesAtUs, allowed)
}
