import { isPaused, type LotState, voidRefusedReason } from '../../lots/index.ts'
import { heldAt, resumedClose } from '../timed/timed-rules.ts'
import { payloadOf, type ReplayState, type StoredEvent, stage, stop } from './replay-state.ts'

export const isOnSale = ({ status }: LotState): boolean => status === 'live' || status === 'scheduled'

/**
 * An outage moved the close, staff added time, paused or resumed the lot, or its turn came in its room or was
 * postponed; in whole milliseconds, as in the entry.
 */
export function replayMove(replayed: ReplayState, event: StoredEvent): boolean {
  const { state, stored } = replayed
  const { reason } = payloadOf(event)
  if (!isOnSale(state)) return stop(replayed, event.seq, 'refused')
  if (stored.lot.terms.room) return replayRoomMove(replayed, event)
  if (reason === 'paused') return replayPause(replayed, event)
  return reason === 'resumed' ? replayResume(replayed, event) : replayMoreTime(replayed, event)
}

function replayRoomMove(replayed: ReplayState, event: StoredEvent): boolean {
  const { closes_at: text, reason } = payloadOf(event)
  if (text === null) return stop(replayed, event.seq, 'refused')
  const moved = { ...replayed.state, closesAtUs: Date.parse(text) * 1000, seq: event.seq }
  const opened = { ...moved, status: 'live' as const, opensAtUs: event.atUs }
  const queued = { ...moved, status: 'scheduled' as const }
  const after = reason === 'opened' ? opened : reason === 'queued' ? queued : moved
  return stage(replayed, event, after, { accountId: null, reason })
}

/** Never shorter than before. */
function replayMoreTime(replayed: ReplayState, event: StoredEvent): boolean {
  const { closes_at: text, reason, cause } = payloadOf(event)
  const { state } = replayed
  const closesAtUs = text === null ? Number.NaN : Date.parse(text) * 1000
  if (isPaused(state) || !(closesAtUs > state.closesAtUs)) return stop(replayed, event.seq, 'refused')
  return stage(replayed, event, { ...state, closesAtUs, seq: event.seq }, { accountId: null, reason, cause })
}

function replayPause(replayed: ReplayState, event: StoredEvent): boolean {
  const { state } = replayed
  if (isPaused(state) || state.status !== 'live') return stop(replayed, event.seq, 'refused')
  replayed.heldUs = heldAt(state.closesAtUs, event.atUs)
  const { reason, cause } = payloadOf(event)
  const after: LotState = { ...state, status: 'live', closesAtUs: null, seq: event.seq }
  return stage(replayed, event, after, { accountId: null, reason, cause })
}

/** It continues with exactly the remaining time. */
function replayResume(replayed: ReplayState, event: StoredEvent): boolean {
  const { state, heldUs } = replayed
  if (!isPaused(state) || heldUs === undefined) return stop(replayed, event.seq, 'refused')
  const { reason, cause } = payloadOf(event)
  const after: LotState = { ...state, closesAtUs: resumedClose(event.atUs, heldUs), seq: event.seq }
  return stage(replayed, event, after, { accountId: null, reason, cause })
}

/** An announcement changes only the number. */
export function replayAnnouncement(replayed: ReplayState, event: StoredEvent): boolean {
  const { state, stored } = replayed
  const { announcement, reason } = payloadOf(event)
  if (announcement === undefined || voidRefusedReason(stored.lot.terms, state, event.atUs) !== undefined)
    return stop(replayed, event.seq, 'refused')
  return stage(replayed, event, { ...state, seq: event.seq }, { accountId: null, reason, announcement })
}
