type Phase = 'waiting' | 'open' | 'going_once' | 'going_twice' | 'paused' | 'ended'
/** The clock of a live room, as the wire writes it. */
type Room = { phase: Phase; closes_at: string | null; call_seconds: number }

/** The phase of the room. `falling`: the clock has run out and the server has not announced the result yet. */
export type ShownPhase = Phase | 'falling'

const MS = 1000

/** The times of the calls and the hammer, in milliseconds since 1970. */
export type Calls = { once: number; twice: number; fall: number }

/**
 * The calls of the car under the hammer; undefined while its clock does not run.
 * @param closesAt the car's own close; its bid event may arrive before the room's
 */
export function callsOf(room: Room, closesAt: string | null): Calls | undefined {
  if (room.phase !== 'open' && room.phase !== 'going_once' && room.phase !== 'going_twice') return undefined
  const ends = [room.closes_at, closesAt].flatMap((at) => (at === null ? [] : Date.parse(at)))
  if (ends.length === 0) return undefined
  const fall = Math.max(...ends)
  return { once: fall - 2 * room.call_seconds * MS, twice: fall - room.call_seconds * MS, fall }
}

/** The phase at a moment, from the calls that have passed: the clock knows it before the network does. */
export function shownPhaseAt(phase: Phase, passed: { once: boolean; twice: boolean; fall: boolean }): ShownPhase {
  if (phase === 'waiting' || phase === 'paused' || phase === 'ended') return phase
  if (passed.fall) return 'falling'
  if (passed.twice) return 'going_twice'
  return passed.once ? 'going_once' : 'open'
}

/** The used shares of the three stretches of a car's clock, in per cent: open, first call, second call. */
export function stretches(calls: Calls, lotSeconds: number, now: number): [number, number, number] {
  const start = calls.fall - lotSeconds * MS
  return [share(start, calls.once, now), share(calls.once, calls.twice, now), share(calls.twice, calls.fall, now)]
}

const share = (from: number, to: number, now: number): number =>
  to <= from ? 100 : Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100)
