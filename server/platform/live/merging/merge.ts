import type { BidEvent } from '#contract/live/events.ts'

const weight: Record<BidEvent['event'], number> = {
  bid: 0,
  announcement: 0,
  void: 1,
  paused: 1,
  resumed: 1,
  opened: 1,
  queued: 1,
  extended: 2,
  closed: 3,
  decided: 3,
  win: 4,
}

/**
 * Merges two events of one lot: the state of the later, the weightier event name of the two (of equals the later),
 * and the changes of both. If numbers between them are missing, `from_seq` leaves out the earlier ones, so that
 * clients notice the gap and reload.
 */
export function mergeBidEvents(one: BidEvent, other: BidEvent): BidEvent {
  const [earlier, later] = one.bid.seq <= other.bid.seq ? [one, other] : [other, one]
  const joined = later.from_seq <= earlier.bid.seq + 1
  return {
    ...later,
    from_seq: joined ? Math.min(earlier.from_seq, later.from_seq) : later.from_seq,
    event: weight[earlier.event] > weight[later.event] ? earlier.event : later.event,
  }
}
