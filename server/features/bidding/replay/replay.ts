import { awaitsTurn, closeTime, isPaused, type LotState } from '../../lots/index.ts'
import { kinds, replayCall, replayLowering } from './replay-kinds.ts'
import {
  type Fault,
  type MemberStanding,
  type Replay,
  type ReplayState,
  type StoredEvent,
  type StoredLot,
  stop,
} from './replay-state.ts'

/**
 * Steps through the stored history of a lot: `rules.ts` decides each call again, and each entry is built again.
 * It stops at the first step that fails, and names it. Rules: docs/rules/bidding.md, LOG-1 and on.
 */
export function replayLot(stored: StoredLot, bidderNumber: ReplayState['bidderNumber']): Replay {
  const { opensAtUs, closesAtUs } = stored.state
  const state: LotState = {
    status: 'scheduled',
    opensAtUs,
    closesAtUs: stored.firstClosesAtUs,
    secondMax: null,
    bidsCount: 0,
    extensions: 0,
    seq: 0,
    leader: null,
  }
  const replayed: ReplayState = {
    stored,
    bidderNumber,
    state,
    head: Buffer.alloc(32),
    standings: new Map(),
    counted: [],
    maxima: stored.maxima.toSorted((a, b) => a.seq - b.seq || a.atUs - b.atUs || a.max - b.max),
    steps: [],
    faults: [],
  }
  while (takeStep(replayed));
  if (stored.state.status === 'live') openByClock(replayed, opensAtUs)
  const waits = awaitsTurn(stored.lot.terms, replayed.state) && stored.state.status === 'scheduled'
  // The log has no close of a lot whose room is paused either.
  if (isPaused(stored.state) && stored.lot.terms.room)
    replayed.state = { ...replayed.state, status: 'live', closesAtUs: null }
  else if (waits && closesAtUs !== null) replayed.state = { ...replayed.state, closesAtUs }
  compareEnd(replayed)
  const standings = [...replayed.standings.values()].sort((a, b) => a.accountId - b.accountId)
  return { steps: replayed.steps, state: replayed.state, head: replayed.head, standings, faults: replayed.faults }
}

/** A state in canonical spelling: two states are equal when their texts are. */
export const stateText = ({ leader, ...state }: LotState): string =>
  JSON.stringify([
    state.status,
    state.opensAtUs,
    state.closesAtUs,
    leader && [leader.accountId, leader.price, leader.max],
    state.secondMax,
    state.bidsCount,
    state.extensions,
    state.seq,
  ])

/** @returns false at the end, or if it cannot continue. */
function takeStep(replayed: ReplayState): boolean {
  const seq = replayed.state.seq + 1
  const event = replayed.stored.events[seq - 1]
  if (event && event.seq !== seq) return stop(replayed, seq, 'missing')
  const byHand = event?.kind === 'bid' && !event.automatic ? event.accountId : null
  const silent = replayed.maxima.findIndex((one) => one.seq === seq && (one.salt === null || one.accountId !== byHand))
  const [one] = silent < 0 ? [] : replayed.maxima.splice(silent, 1)
  const atUs = one?.atUs ?? event?.atUs
  if (event) takePlan(replayed, event)
  if (atUs === undefined) return false
  if (atUs >= replayed.state.opensAtUs) openByClock(replayed, replayed.state.opensAtUs)
  if (one) return one.salt === null ? replayLowering(replayed, one) : replayCall(replayed, { ...one, amount: one.max })
  if (!event) return false
  const replayKind = kinds[event.kind]
  return replayKind ? replayKind(replayed, event) : stop(replayed, seq, 'unknown_kind')
}

/**
 * Closes that only entries have: the times of a lot that awaits its turn in a room are planned and move with other
 * turns,
 * and a lot without a close is one whose room was paused.
 */
function takePlan(replayed: ReplayState, event: StoredEvent): void {
  const { state, stored } = replayed
  const { closes_at: text } = JSON.parse(event.payload) as { closes_at: string | null }
  // The log of a timed lot has an entry for its pause.
  if (text === null && stored.lot.terms.room) replayed.state = { ...state, status: 'live', closesAtUs: null }
  if (text === null || !awaitsTurn(stored.lot.terms, state)) return
  if (text !== closeTime(state.closesAtUs)) replayed.state = { ...state, closesAtUs: Date.parse(text) * 1000 }
}

/** Opening adds no number: it depends only on the clock, except in a room. */
function openByClock(replayed: ReplayState, atUs: number): void {
  if (replayed.state.status !== 'scheduled' || replayed.stored.lot.terms.room) return
  const before = replayed.state
  replayed.state = { ...before, status: 'live' }
  const nothing = { accountId: null, amount: null, max: null, entries: [] }
  replayed.steps.push({ seq: before.seq + 1, kind: 'open', ...nothing, atUs, before, after: replayed.state })
}

function compareEnd(replayed: ReplayState): void {
  const { stored, state, head, standings, maxima, faults } = replayed
  const { seq } = stored.state
  const stopped = replayed.faults.some(({ fault }) => STOPS.has(fault))
  if (!stopped) for (const one of maxima) faults.push({ seq: one.seq, fault: 'left_over' })
  if (stateText(state) !== stateText(stored.state)) faults.push({ seq, fault: 'state' })
  if (!head.equals(stored.head)) faults.push({ seq, fault: 'head' })
  const text = (list: Iterable<MemberStanding>) =>
    JSON.stringify(
      [...list].map((s) => [s.accountId, s.max, s.maxSeq, s.lastAmount]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    )
  if (text(standings.values()) !== text(stored.standings)) faults.push({ seq, fault: 'standings' })
}

const STOPS = new Set<Fault['fault']>(['missing', 'refused', 'unexplained', 'unknown_kind'])
