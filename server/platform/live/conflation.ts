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
  /** What listeners were told last. */
  sent: BidEvent | undefined
  waiting: BidEvent | undefined
  cancel: () => void
}

export type Conflator = {
  accept(event: BidEvent): void
  /** The last change of a lot that listeners were told of. */
  toldUpTo(productId: number): number | undefined
  /** Drops what is known of lots that have been quiet for long. */
  forgetQuiet(): void
  /** Sends what waits and stops. */
  close(): void
}

const nothing = () => {}

/**
 * Thins out the events of each lot: the first goes at once, then one per interval, and the last state always goes.
 * Events that arrive early (a number before them is still on its way from another process) wait one interval for it.
 */
export function createConflator(clock: Clock, send: (event: BidEvent) => void): Conflator {
  const lots = new Map<number, Lot>()

  function flush(lot: Lot): void {
    lot.cancel()
    lot.cancel = nothing
    const event = lot.waiting
    if (event === undefined) return
    lot.waiting = undefined
    lot.sent = event
    lot.sentAt = clock.now()
    send(event)
  }

  function accept(event: BidEvent): void {
    const lot = lotOf(lots, event)
    if (lot.sent !== undefined && event.bid.seq <= lot.sent.bid.seq) return
    lot.waiting = lot.waiting === undefined ? event : mergeBidEvents(lot.waiting, event)
    const inOrder = lot.sent === undefined || lot.waiting.from_seq <= lot.sent.bid.seq + 1
    // A wall clock that was set back must not hold an event for longer than the interval.
    const since = Math.max(0, clock.now() - lot.sentAt)
    if (inOrder && since >= INTERVAL_MS) flush(lot)
    else if (lot.cancel === nothing)
      lot.cancel = clock.after(inOrder ? INTERVAL_MS - since : INTERVAL_MS, () => flush(lot))
  }

  function forgetQuiet(): void {
    for (const [id, lot] of lots) if (lot.waiting === undefined && clock.now() - lot.sentAt > FORGET_MS) lots.delete(id)
  }

  function close(): void {
    for (const lot of lots.values()) flush(lot)
    lots.clear()
  }
  const toldUpTo = (productId: number) => lots.get(productId)?.sent?.bid.seq
  return { accept, toldUpTo, forgetQuiet, close }
}

function lotOf(lots: Map<number, Lot>, event: BidEvent): Lot {
  const id = event.bid.product_id
  const known = lots.get(id)
  if (known !== undefined && !isNewLot(known, event)) return known
  known?.cancel()
  const lot: Lot = { sentAt: Number.NEGATIVE_INFINITY, sent: undefined, waiting: undefined, cancel: nothing }
  lots.set(id, lot)
  return lot
}

function isNewLot(lot: Lot, event: BidEvent): boolean {
  const last = lot.waiting ?? lot.sent
  if (last === undefined || event.bid.seq > last.bid.seq) return false
  return Date.parse(event.server_time) - Date.parse(last.server_time) > NEW_LOT_MS
}
