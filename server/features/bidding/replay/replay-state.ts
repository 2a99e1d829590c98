import { chainHash, entryPayload, type LogEntry, type Lot, type LotState } from '../../lots/index.ts'
import type { CountedRow, Standing } from '../void/void-rules.ts'

/** A row of `lot_events` as it is stored. Amounts in halalas, times in microseconds since 1970. */
export type StoredEvent = {
  seq: number
  kind: string
  accountId: number | null
  amount: number | null
  automatic: boolean
  voids: readonly number[] | null
  atUs: number
  payload: string
  hash: Buffer
}

/** A maximum that was given, with its salt, or lowered, without one. `seq`: the lot's next number at that time. */
export type StoredMaximum = { seq: number; accountId: number; max: number; salt: string | null; atUs: number }

export type MemberStanding = Standing & { lastAmount: number }

/** Everything stored about a lot. */
export type StoredLot = {
  lot: Lot
  buyNowPrice: number | null
  /** The lot's planned close at its publication. */
  firstClosesAtUs: number
  events: readonly StoredEvent[]
  maxima: readonly StoredMaximum[]
  /** Its present state. */
  state: LotState
  head: Buffer
  standings: readonly MemberStanding[]
}

/**
 * Possible faults. In a step: `missing` a number of the log, `row` different from the rules, `payload` different from
 * the text of its facts, `chain` a hash that is not over the previous one and the text, `refused` by the rules,
 * `unexplained` by any call, `unknown_kind`. At the end: `left_over` maxima of no call, `state`, `head` or `standings`
 * different from the stored ones.
 */
export type Fault = { seq: number; fault: StepFault | 'left_over' | 'state' | 'head' | 'standings' }
export type StepFault = 'missing' | 'row' | 'payload' | 'chain' | 'refused' | 'unexplained' | 'unknown_kind'

/** One call or stage of a lot: its kind, the entries that it added to the log, and the state around it. */
export type ReplayStep = {
  /** Its first number; for a hidden step, the next number. */
  seq: number
  kind: StepKind
  accountId: number | null
  amount: number | null
  max: number | null
  atUs: number
  entries: readonly ReplayedEntry[]
  before: LotState
  after: LotState
}
export type StepKind = 'open' | 'bid' | 'maximum' | 'lowered' | 'void' | 'move' | 'close' | 'decision' | 'announcement'
/** `same`: the stored text and hash equal those of the replay, byte for byte. */
export type ReplayedEntry = { event: StoredEvent; same: boolean }

export type Replay = {
  steps: readonly ReplayStep[]
  state: LotState
  head: Buffer
  standings: readonly MemberStanding[]
  faults: readonly Fault[]
}

/** A lot in the middle of its replay. */
export type ReplayState = {
  stored: StoredLot
  bidderNumber: (auctionId: number, accountId: number) => number
  state: LotState
  head: Buffer
  standings: Map<number, MemberStanding>
  /** Rows of the history that are not voided. */
  counted: CountedRow[]
  /** Maxima that no call has used yet. */
  maxima: StoredMaximum[]
  steps: ReplayStep[]
  faults: Fault[]
  /** The remaining time of a timed lot when it was paused. */
  heldUs?: number
  /** The buyer at the buy-now price. */
  boughtBy?: number
}

/** Reports a fault; the replay stops there. */
export function stop(replayed: ReplayState, seq: number, fault: StepFault): false {
  replayed.faults.push({ seq, fault })
  return false
}

type Facets = Omit<LogEntry, 'seq' | 'kind' | 'productId' | 'bidderId' | 'atUs'> & { accountId: number | null }

/** Builds an entry again and compares it with the stored one, to the byte. */
export function writeAnew(replayed: ReplayState, event: StoredEvent, { accountId, ...facts }: Facets): ReplayedEntry {
  const { seq, atUs } = event
  const bidderId = accountId === null ? null : numberOf(replayed, accountId)
  const kind = event.kind as LogEntry['kind']
  const payload = entryPayload({ ...facts, seq, kind, productId: replayed.stored.lot.carId, bidderId, atUs })
  const previous = replayed.stored.events[seq - 2]?.hash ?? Buffer.alloc(32)
  const isChained = event.hash.equals(chainHash(previous, event.payload))
  if (payload !== event.payload) replayed.faults.push({ seq, fault: 'payload' })
  if (!isChained) replayed.faults.push({ seq, fault: 'chain' })
  replayed.head = chainHash(replayed.head, payload)
  return { event, same: payload === event.payload && event.hash.equals(replayed.head) }
}

export function push(replayed: ReplayState, after: LotState, step: Omit<ReplayStep, 'before' | 'after'>): true {
  const { seq, kind, accountId, amount, max, atUs, entries } = step
  replayed.steps.push({ seq, kind, accountId, amount, max, atUs, entries, before: replayed.state, after })
  replayed.state = after
  return true
}

/** The number under which the public knows a member of this lot's auction. */
export const numberOf = ({ stored, bidderNumber }: ReplayState, accountId: number): number =>
  bidderNumber(stored.lot.auctionId, accountId)

/** The fields of an entry beside its state: they cannot be computed, only the chain protects them. */
type EventPayload = { closes_at: string | null; user_id: number | null; amount: number | null } & {
  reason?: string
  cause?: string
  announcement?: { ar: string; en: string }
  outcome?: string
  chosen?: number
}
// Every payload is written by `entryPayload`; any other shows as different text.
export const payloadOf = (event: StoredEvent): EventPayload => JSON.parse(event.payload) as EventPayload

type Facts = Partial<Pick<LogEntry, 'voids' | 'chosen' | 'reason' | 'outcome' | 'cause' | 'announcement'>> & {
  accountId: number | null
}

/** Ends a step of the system: one entry, with the price after it. */
export function stage(
  replayed: ReplayState,
  event: StoredEvent,
  after: LotState,
  { accountId, ...facts }: Facts,
): true {
  const amount = after.leader?.price ?? null
  const { closesAtUs } = after
  const entries = [writeAnew(replayed, event, { accountId, amount, automatic: false, closesAtUs, ...facts })]
  // The table allows only the kinds of the log.
  const kind = event.kind as ReplayStep['kind']
  return push(replayed, after, { seq: event.seq, kind, accountId, amount, max: null, atUs: event.atUs, entries })
}
