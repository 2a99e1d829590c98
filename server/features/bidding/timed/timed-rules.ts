import type { Reason } from '#contract/http/reasons.ts'
import { closedReason, isPaused, type LotState, type LotTerms } from '../../lots/index.ts'

/** Allowed acts of staff on a lot of a timed auction. Time is only ever added. */
export type TimedAct =
  | { kind: 'extend'; minutes: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'withdraw' }

/** The lot after the act; `heldUs`: the remaining time of a lot that it pauses. */
export type TimedChange = { state: LotState; heldUs?: number }

const US_PER_MS = 1_000
const US_PER_MINUTE = 60_000_000
/** Times of a close are whole milliseconds in the log. */
const wholeMs = (us: number): number => Math.ceil(us / US_PER_MS) * US_PER_MS

/** The remaining time of a lot. */
export const heldAt = (closesAtUs: number, atUs: number): number => wholeMs(closesAtUs - atUs)
/** The close of a lot that resumes with its remaining time. */
export const resumedClose = (atUs: number, heldUs: number): number => wholeMs(atUs) + heldUs

/**
 * Decides an act of staff on a lot of a timed auction. Numbered rules: docs/rules/bidding.md, TIME-1 and on.
 * @param heldUs the remaining time of a paused lot
 * @returns the reason if refused; `beyond_hard_stop` names the field `minutes`
 */
export function decideTimedAct(
  terms: Pick<LotTerms, 'extension'>,
  state: LotState,
  act: TimedAct,
  atUs: number,
  heldUs: number | undefined,
): TimedChange | Reason | 'beyond_hard_stop' {
  if (isPaused(state)) return actOnPaused(state, act, atUs, heldUs)
  const closed = closedReason(state, atUs)
  if (closed === 'lot_closed') return closed
  switch (act.kind) {
    case 'resume':
      return 'lot_not_paused'
    case 'pause':
      return closed ?? { state: { ...state, status: 'live', closesAtUs: null }, heldUs: heldAt(state.closesAtUs, atUs) }
    case 'withdraw':
      return { state: { ...state, closesAtUs: wholeMs(atUs) } }
    case 'extend': {
      const closesAtUs = wholeMs(state.closesAtUs) + act.minutes * US_PER_MINUTE
      const { hardStopUs } = terms.extension
      if (hardStopUs !== null && closesAtUs > hardStopUs) return 'beyond_hard_stop'
      return { state: { ...state, closesAtUs } }
    }
  }
}

function actOnPaused(state: LotState, act: TimedAct, atUs: number, heldUs: number | undefined): TimedChange | Reason {
  if (act.kind === 'withdraw') return { state: { ...state, status: 'live', closesAtUs: wholeMs(atUs) } }
  if (act.kind !== 'resume' || heldUs === undefined) return 'lot_paused'
  return { state: { ...state, status: 'live', closesAtUs: resumedClose(atUs, heldUs) } }
}
