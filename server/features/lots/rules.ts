import type { Reason } from '#contract/http/reasons.ts'
import { type IncrementRow, nextMinimum } from '#contract/values/increments.ts'

/** The terms fixed when a lot's auction is published. Amounts in halalas, times in microseconds since 1970. */
export type LotTerms = {
  ownerId: number
  openingPrice: number
  increments: readonly IncrementRow[]
  reservePrice: number | null
  depositRequired: number
  /** For a live room: the lot opens when its turn comes, and takes maxima until then. */
  room?: boolean
  extension: {
    mode: 'add' | 'reset'
    /** A bid extends when less than this remains. */
    windowUs: number
    byUs: number
    countMax: number | null
    hardStopUs: number | null
  }
}

export type LotStatus = 'draft' | 'scheduled' | 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids' | 'canceled'

/** The leader: null until the first bid. `max` is secret; `price` never exceeds it. */
export type Leader = { accountId: number; price: number; max: number }

type StateBase = {
  opensAtUs: number
  leader: Leader | null
  /** The best maximum except the leader's. */
  secondMax: number | null
  bidsCount: number
  extensions: number
  seq: number
}

/** A lot whose clock will run, runs, or has run out. */
export type ClockedState = StateBase & { status: LotStatus; closesAtUs: number }
/** A lot whose room is paused: it has no close until the room resumes. */
export type PausedState = StateBase & { status: 'live'; closesAtUs: null }
/** The fields that change with every bid. */
export type LotState = ClockedState | PausedState

export const isPaused = (state: LotState): state is PausedState => state.closesAtUs === null

/** The lowest amount that may be bid now. */
export const minimumBid = (terms: LotTerms, state: LotState): number =>
  nextMinimum(terms.increments, state.leader?.price ?? null, terms.openingPrice)

/**
 * The reason that the lot takes no bids at `atUs`; undefined while it is open. The close itself is already too late.
 */
export function closedReason(state: LotState, atUs: number): Reason | undefined {
  if (state.status !== 'live' && state.status !== 'scheduled')
    return state.status === 'draft' ? 'lot_not_open' : 'lot_closed'
  if (isPaused(state)) return 'lot_not_open'
  if (state.status === 'scheduled' && atUs < state.opensAtUs) return 'lot_not_open'
  return atUs >= state.closesAtUs ? 'lot_closed' : undefined
}

/** True for a lot of a live room that was not called yet. */
export const awaitsTurn = (terms: Pick<LotTerms, 'room'>, state: LotState): boolean =>
  terms.room === true && state.status === 'scheduled'

/** Like `closedReason`, but a lot of a room takes maxima before it is called. */
export const refusedReason = (terms: Pick<LotTerms, 'room'>, state: LotState, atUs: number): Reason | undefined =>
  awaitsTurn(terms, state) ? undefined : closedReason(state, atUs)

/**
 * The reason that its bids cannot be voided at `atUs`. Voids are allowed until the close; a paused lot has not closed.
 */
export const voidRefusedReason = (terms: Pick<LotTerms, 'room'>, state: LotState, atUs: number): Reason | undefined =>
  isPaused(state) ? undefined : refusedReason(terms, state, atUs)

/** True if the price has reached the reserve; null if there is none. */
export const reserveMet = (terms: Pick<LotTerms, 'reservePrice'>, price: number | null): boolean | null =>
  terms.reservePrice === null ? null : price !== null && price >= terms.reservePrice

/** The state of a lot at its close. */
export const statusAtClose = (state: LotState): LotStatus => (state.leader === null ? 'no_bids' : 'awaiting_owner')

/** The state of a lot whose room was stopped before its hammer fell: it is not sold. */
export const statusWhenStopped = (state: LotState): LotStatus => (state.leader === null ? 'no_bids' : 'rejected')

/** The decision after a lapse of the owner: approved if the reserve is met or absent. */
export const defaultDecision = (terms: Pick<LotTerms, 'reservePrice'>, price: number): 'approve' | 'reject' =>
  reserveMet(terms, price) === false ? 'reject' : 'approve'
