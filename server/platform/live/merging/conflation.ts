import type { BidEvent } from '#contract/live/events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { mergeBidEvents } from './merge.ts'

/** At most one event per lot in this time; no listener reads faster. */
const INTERVAL_MS = 80
/** A lower number than the last one with a clearly later time is a new lot of the same car, not a late event. */
const NEW_LOT_MS = 1_000
const FORGET_MS = 600_000

type Lot = {
  sentAt: number
  /** The last event that listeners received. */
  sent: BidEvent | undefined
  /** Stretches without a gap, by their numbers; all but the first wait for an overtaken event. */
  waiting: readonly BidEvent[]
  cancel: () => void
}

export type Conflator = {
  accept(event: BidEvent): void
  /** The last change of a lot that listeners received. */
  publishedUpTo(productId: number): number | undefined
  /** Drops the state of lots that have been quiet for long. */
  forgetQuiet(): void
  /** Sends waiting events and stops. */
  close(): void
}

const nothing = () => {}

/**
 * Throttles the events of each lot: the first is sent at once, then one per interval, and the last state is always
 * sent.
 * Early events (a number before them is still on its way from another process) wait one interval for it.
 */
export function createConflator(clock: Clock, send: (event: BidEvent) => void): Conflator {
  const lots = new Map<number, Lot>()

  function flush(lot: Lot): void {
    lot.cancel()
    lot.cancel = nothing
    const [first, ...early] = lot.waiting
    if (first === undefined) return
    const inOrder = followsSent(lot)
    const event = inOrder ? first : early.reduce(mergeBidEvents, first)
    lot.waiting = inOrder ? early : []
    lot.sent = event
    lot.sentAt = clock.now()
    if (lot.waiting.length > 0) lot.cancel = clock.after(INTERVAL_MS, () => flush(lot))
    send(event)
  }

  function accept(event: BidEvent): void {
    const lot = lotOf(lots, event)
    if (lot.sent !== undefined && event.bid.seq <= lot.sent.bid.seq) return
    lot.waiting = stretches([...lot.waiting, event])
    const inOrder = followsSent(lot)
    // A wall clock that was set back must not hold an event for longer than the interval.
    const since = Math.max(0, clock.now() - lot.sentAt)
    if (inOrder && since >= INTERVAL_MS) flush(lot)
    else if (lot.cancel === nothing)
      lot.cancel = clock.after(inOrder ? INTERVAL_MS - since : INTERVAL_MS, () => flush(lot))
  }

  function forgetQuiet(): void {
    for (const [id, lot] of lots) if (lot.waiting.length === 0 && clock.now() - lot.sentAt > FORGET_MS) lots.delete(id)
  }

  function close(): void {
    for (const lot of lots.values()) while (lot.waiting.length > 0) flush(lot)
    lots.clear()
  }
  const publishedUpTo = (productId: number) => lots.get(productId)?.sent?.bid.seq
  return { accept, publishedUpTo, forgetQuiet, close }
}

/** True if the first waiting stretch continues from the listeners' state. */
const followsSent = ({ sent, waiting: [first] }: Lot): boolean =>
  sent === undefined || first === undefined || first.from_seq <= sent.bid.seq + 1

/** Events in order of their numbers, with adjacent ones merged. */
function stretches(events: readonly BidEvent[]): BidEvent[] {
  const found: BidEvent[] = []
  for (const event of events.toSorted((one, other) => other.bid.seq - one.bid.seq)) {
    const later = found[0]
    if (later !== undefined && later.from_seq <= event.bid.seq + 1) found[0] = mergeBidEvents(event, later)
    else found.unshift(event)
  }
  return found
}

function lotOf(lots: Map<number, Lot>, event: BidEvent): Lot {
  const id = event.bid.product_id
  const known = lots.get(id)
  if (known !== undefined && !isNewLot(known, event)) return known
  known?.cancel()
  const lot: Lot = { sentAt: Number.NEGATIVE_INFINITY, sent: undefined, waiting: [], cancel: nothing }
  lots.set(id, lot)
  return lot
}

function isNewLot(lot: Lot, event: BidEvent): boolean {
  const last = lot.waiting.at(-1) ?? lot.sent
  if (last === undefined || event.bid.seq > last.bid.seq) return false
  return Date.parse(event.server_time) - Date.parse(last.server_time) > NEW_LOT_MS
}
