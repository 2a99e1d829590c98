import type { BidEvent } from '#contract/live/events.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import { closeTime, isoTime } from './log.ts'
import type { Moved } from './lot.ts'
import { awaitsTurn, minimumBid, reserveMet } from './rules.ts'

/** Before the start a lot of a live room takes bids ahead. */
const takesBids = (status: string): boolean => status === 'live' || status === 'scheduled'

/** A lot before and after a change. */
type Change = Moved & { extended: boolean }

/** The state of a lot at one moment, as its watchers show it. */
export function bidEvent(
  { lot, before, after, extended }: Change,
  bidderNumber: (auctionId: number, accountId: number) => number,
  nowUs: number,
  event: BidEvent['event'] = extended ? 'extended' : 'bid',
): BidEvent {
  const { leader, seq, closesAtUs, bidsCount, extensions, status } = after.state
  return {
    bid: {
      product_id: lot.carId,
      amount: toRiyals(leader?.price ?? 0),
      user_id: leader ? bidderNumber(lot.auctionId, leader.accountId) : null,
      seq,
    },
    from_seq: before.state.seq + 1,
    bids_count: bidsCount,
    current_price: leader ? toRiyals(leader.price) : null,
    min_next_bid: takesBids(status) ? toRiyals(minimumBid(lot.terms, after.state)) : null,
    closes_at: closeTime(closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, after.state),
    extensions,
    status,
    event,
    reserve_met: reserveMet(lot.terms, leader?.price ?? null),
    server_time: isoTime(nowUs),
  }
}

/**
 * Publishes on the channel of all lots and on the lot's own. A maximum raised without a bid is not
 * published.
 */
export function announceChange(
  live: Publisher,
  change: Change,
  bidderNumber: (auctionId: number, accountId: number) => number,
  nowUs: number,
  event?: BidEvent['event'],
): void {
  if (change.after.state.seq === change.before.state.seq) return
  const data = bidEvent(change, bidderNumber, nowUs, event)
  live.publish('bid', 'BidEvent', data)
}
