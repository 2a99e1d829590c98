import type { AuctionEvent } from '#contract/live/events.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'

/**
 * Publishes a change of a car for sale to its viewers; after the commit. Such a car is in no auction, so the event
 * names none.
 */
export function publishSale(
  live: Publisher,
  carId: number,
  event: AuctionEvent['event'] & ('reserved' | 'for_sale' | 'sold' | 'withdrawn'),
): void {
  live.publish('auction', 'AuctionEvent', { id: 0, product_id: carId, event, seq: 0 })
}
