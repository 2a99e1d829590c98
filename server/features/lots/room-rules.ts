/** Numbered rules: docs/rules/room.md. Times in microseconds since 1970, of the database clock. */

export type RoomPhase = 'waiting' | 'open' | 'going_once' | 'going_twice' | 'paused' | 'ended'

/** A live room by its row and its lots. */
export type RoomFacts = {
  /** The last published phase. */
  phase: RoomPhase
  opensAtUs: number
  lotSeconds: number
  current: { status: string; closesAtUs: number } | null
  /** True if another lot waits for its turn. */
  hasNext: boolean
  /** The scheduler's previous check of the room. */
  seenAtUs: number
}

/**
 * The next step of a room: its next lot opens, the hammer falls on the current one, a call comes, the current lot gets
 * its time again, or the room ends.
 */
export type RoomStep =
  | { kind: 'open' }
  | { kind: 'fall' }
  | { kind: 'call'; phase: RunningPhase }
  | { kind: 'spare' }
  | { kind: 'end' }

type RunningPhase = 'open' | 'going_once' | 'going_twice'

const US_PER_SECOND = 1_000_000
const US_PER_MS = 1_000
const CALL_US_MAX = 5 * US_PER_SECOND
/** Two calls never take more than half of a lot's time. */
const CALLS_SHARE = 4
/** A longer gap in the room's ticks over a lot's last moments is an outage, and the lot gets its time again. */
const SILENCE_US = 5 * US_PER_SECOND
/** A quiet room is also ticked this often, so that an outage differs from a quiet time. */
const LOOK_US = US_PER_SECOND

/** The length of each of the two calls: five seconds, or a quarter of a short lot's time. */
export const callUs = (lotSeconds: number): number => Math.min(CALL_US_MAX, (lotSeconds * US_PER_SECOND) / CALLS_SHARE)

/** The phase of the room while a lot is under the hammer, and its end if there is no bid. */
export function phaseAt(
  closesAtUs: number,
  lotSeconds: number,
  nowUs: number,
): { phase: RunningPhase; untilUs: number } {
  const call = callUs(lotSeconds)
  const left = closesAtUs - nowUs
  if (left <= call) return { phase: 'going_twice', untilUs: closesAtUs }
  if (left <= 2 * call) return { phase: 'going_once', untilUs: closesAtUs - call }
  return { phase: 'open', untilUs: closesAtUs - 2 * call }
}

/**
 * The close of a lot that gets its whole time, or resumes with its remaining time but at least both calls. In whole
 * milliseconds, as in the log.
 */
export const closeAfter = (nowUs: number, lotSeconds: number, leftUs = lotSeconds * US_PER_SECOND): number =>
  Math.ceil((nowUs + Math.max(leftUs, 2 * callUs(lotSeconds))) / US_PER_MS) * US_PER_MS

/** The hammer of a room by its row. */
export type HammerFacts = {
  currentClosesAtUs: number | null
  hammerClosesAtUs: number | null
  hammerBeforeAtUs: number | null
}

/** The close to which a hammer is taken back; undefined unless its calls run: a bid or a pause ended them for good. */
export const recalledClose = (room: HammerFacts): number | undefined =>
  room.hammerClosesAtUs !== null && room.hammerClosesAtUs === room.currentClosesAtUs
    ? (room.hammerBeforeAtUs ?? undefined)
    : undefined

/** The due step of a room, if any. */
export function roomStep(room: RoomFacts, nowUs: number): RoomStep | undefined {
  const { phase, current, lotSeconds } = room
  if (phase === 'paused' || phase === 'ended') return undefined
  if (phase === 'waiting' && nowUs < room.opensAtUs) return undefined
  if (current?.status !== 'live') return { kind: room.hasNext ? 'open' : 'end' }
  const wholeClose = closeAfter(nowUs, lotSeconds)
  if (nowUs - room.seenAtUs > SILENCE_US && current.closesAtUs < wholeClose) return { kind: 'spare' }
  if (nowUs >= current.closesAtUs) return { kind: 'fall' }
  const duePhase = phaseAt(current.closesAtUs, lotSeconds, nowUs).phase
  return duePhase === phase ? undefined : { kind: 'call', phase: duePhase }
}

/** The next check of the room; undefined while only staff or a bid can move it. */
export function nextLookUs(room: RoomFacts, nowUs: number): number | undefined {
  const { phase, current, lotSeconds } = room
  if (phase === 'paused' || phase === 'ended') return undefined
  if (roomStep(room, nowUs) !== undefined) return nowUs
  if (phase === 'waiting') return room.opensAtUs
  const until = current ? phaseAt(current.closesAtUs, lotSeconds, nowUs).untilUs : nowUs
  return Math.min(until, room.seenAtUs + LOOK_US)
}
