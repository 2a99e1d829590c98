import type { BidEvent } from '#contract/live/events.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Publisher } from '#server/platform/live/publisher.ts'
import type { Events } from '../events.ts'
import type { LotChange } from './batch/batch.ts'
import { closeTime, isoTime } from './log.ts'
import { awaitsTurn, minimumBid, reserveMet } from './rules.ts'

/** A lot before and after something happened to it. */
type Change = Omit<LotChange, 'outbidId'>

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

/** What one transaction of the bid path decided, at one moment, and what tells the notices that it wrote. */
export type Decided = { changes: readonly LotChange[]; atUs: number; tellNotices: () => void }

/** Tells of it, those who watch first; after its commit, and never before. */
export function announceDecided(
  {
    live,
    events,
    tools,
  }: { live: Publisher; events: Events; tools: { bidderNumber: (auctionId: number, accountId: number) => number } },
  { changes, atUs, tellNotices }: Decided,
): void {
  for (const change of changes) announceChange(live, change, tools.bidderNumber, atUs)
  tellNotices()
  for (const { lot, outbidId } of changes) {
    if (outbidId !== null) events.publishCommitted('leadLost', { lotId: lot.lotId, accountId: outbidId })
  }
}
