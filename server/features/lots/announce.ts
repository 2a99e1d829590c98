import type { BidEvent } from '#contract/live/events.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Publisher } from '#server/platform/live/publisher.ts'
import { closeTime, isoTime } from './log.ts'
import type { Moved } from './lot.ts'
import { awaitsTurn, minimumBid, reserveMet } from './rules.ts'

/** A lot before and after something happened to it. */
type Change = Moved & { extended: boolean }

/** Everything that watchers of a lot need to show it anew, at one moment. */
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
    min_next_bid: toRiyals(minimumBid(lot.terms, after.state)),
    closes_at: closeTime(closesAtUs),
    hours_estimated: awaitsTurn(lot.terms, after.state),
    extensions,
    status,
    event,
    reserve_met: reserveMet(lot.terms, leader?.price ?? null),
    server_time: isoTime(nowUs),
  }
}

/** Tells a lot's watchers, on the channel of all lots and on its own. A maximum raised in silence stays silent. */
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
