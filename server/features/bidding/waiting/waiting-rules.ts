import type { Reason } from '#contract/http/reasons.ts'
import {
  type Bidder,
  type LotState,
  type LotTerms,
  leavesRoom,
  minimumBid,
  refusedReason,
  type Won,
} from '../../lots/index.ts'
import { type BidCall, decideBid } from '../rules.ts'

/** How a waiting maximum ended; `limits_filled`: what its member has won leaves no room for it. */
export type WaitingOutcome = 'placed' | 'passed' | 'closed' | 'replaced' | 'withdrawn' | 'limits_filled'

/**
 * A maximum that waits, in halalas; numbers of the member's standing on the lot when it was left, and now; whether its
 * owner has a role by now.
 */
export type WaitingStand = { max: number; leftSeq: number; standingSeq: number; ofStaff: boolean }

/** What becomes of it now. */
export type Fate =
  | { kind: 'place'; call: BidCall }
  | { kind: 'wait'; reason: Reason }
  | { kind: 'end'; outcome: EndOutcome }
type EndOutcome = 'passed' | 'closed' | 'replaced' | 'withdrawn'

type WaitingContext = { terms: LotTerms; state: LotState; bidder: Bidder; atUs: number }

const end = (outcome: EndOutcome): Fate => ({ kind: 'end', outcome })

/** The bid that a maximum becomes: the least that is valid, and the system goes on. */
const callFor = ({ terms, state }: WaitingContext, max: number): BidCall => ({
  amount: Math.min(minimumBid(terms, state), max),
  maxAmount: max,
})

/** Decides about a waiting maximum at one moment. Rules: docs/rules/bidding.md, LIM-10 and on. */
export function fateOf({ max, leftSeq, standingSeq, ofStaff }: WaitingStand, context: WaitingContext): Fate {
  const { terms, state, bidder, atUs } = context
  if (ofStaff) return end('withdrawn')
  if (standingSeq > leftSeq) return end('replaced')
  const closed = refusedReason(terms, state, atUs)
  if (closed !== undefined) return closed === 'lot_closed' ? end('closed') : { kind: 'wait', reason: closed }
  const led = state.leader?.accountId === bidder.accountId ? state.leader.max : undefined
  if (led === undefined && max < minimumBid(terms, state)) return end('passed')
  if (led !== undefined && max <= led) return end('replaced')
  const call = callFor(context, max)
  const decision = decideBid(terms, state, bidder, call, atUs)
  return decision.accepted ? { kind: 'place', call } : { kind: 'wait', reason: decision.reason }
}

/**
 * Why a maximum cannot be left to wait; undefined where it can. It waits for the member's own limits alone: a deposit
 * or a place of the package that a led car holds comes free with its lead, so they are no reason against it.
 */
export function leaveRefusal(context: WaitingContext, won: Won, max: number): Reason | undefined {
  const { terms, state, bidder, atUs } = context
  const call = callFor(context, max)
  const now = decideBid(terms, state, bidder, call, atUs)
  if (now.accepted) return undefined
  const alone = { ...bidder, available: Number.MAX_SAFE_INTEGER, activeLotsLimit: null }
  const decision = decideBid(terms, state, alone, call, atUs)
  if (decision.accepted || decision.reason !== 'own_limit_reached') return now.reason
  return leavesRoom(bidder, won, max) ? undefined : 'own_limit_reached'
}
