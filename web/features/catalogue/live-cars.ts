import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AuctionEvent, BidEvent } from '#contract/live/events.ts'
import { useLive } from '#web/platform/live.ts'
import { verdictOn } from '#web/platform/live-seq.ts'
import { observeLiveTime } from '#web/platform/server-clock.ts'
import { findCar, type KeptCar, patchCars } from './patch-cars.ts'

const STATUSES = ['scheduled', 'live', 'closed', 'awaiting_owner', 'sold', 'rejected', 'no_bids'] as const
const asStatus = (word: string): KeptCar['status'] | undefined => STATUSES.find((status) => status === word)

/** A car as it stands after a live event. */
export function afterBid(car: KeptCar, event: BidEvent): KeptCar {
  const { viewer } = car
  const leads = viewer?.bidder_id != null && event.bid.user_id === viewer.bidder_id
  return {
    ...car,
    price: event.current_price ?? car.opening_price ?? car.price,
    bid: event.current_price,
    bids_count: event.bids_count,
    min_next_bid: event.min_next_bid,
    closes_at: event.closes_at,
    status: asStatus(event.status) ?? car.status,
    seq: event.bid.seq,
    extensions: event.extensions,
    reserve_met: event.reserve_met,
    viewer: viewer && { ...viewer, is_leading: leads, my_bid: leads ? event.bid.amount : viewer.my_bid },
  } as KeptCar // fields that a card does not keep are those of the car's page
}

/**
 * Takes a bid event into the cache: applied in order, dropped when old; when changes are missing before it, what shows
 * the car is read again. Says what it did.
 */
export function takeBid(queryClient: QueryClient, event: BidEvent): 'apply' | 'old' | 'gap' | 'unknown' {
  observeLiveTime(Date.parse(event.server_time))
  const id = event.bid.product_id
  const known = findCar(queryClient, id)
  if (!known) return 'unknown'
  const verdict = verdictOn({ from_seq: event.from_seq, seq: event.bid.seq }, known.seq)
  if (verdict !== 'old') patchCars(queryClient, id, (car) => (event.bid.seq > car.seq ? afterBid(car, event) : car))
  if (verdict === 'gap') refetchWith(queryClient, id)
  return verdict
}

/** Reads again every query that shows this car. */
export function refetchWith(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ predicate: (query) => holds(query.state.data, id) })
}

function holds(data: unknown, id: number): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (Array.isArray(data)) return data.some((item) => holds(item, id))
  if ('bids_count' in data) return 'id' in data && data.id === id
  return Object.values(data).some((child) => holds(child, id))
}

function takeAuction(queryClient: QueryClient, event: AuctionEvent): void {
  if (event.product_id !== undefined) refetchWith(queryClient, event.product_id)
  else void queryClient.invalidateQueries({ queryKey: ['home'] })
}

/**
 * Keeps the cars in the query cache at their live state while the component is on the page.
 * @param productId one car (the car's page); all cars when left out (home, lists)
 * @param onBid told after each event was taken in, with what it changed
 */
export function useLiveCars(
  productId?: number,
  onBid?: (event: BidEvent, verdict: ReturnType<typeof takeBid>) => void,
): void {
  const queryClient = useQueryClient()
  useLive(productId === undefined ? 'bid' : `bid.${productId}`, 'BidEvent', (event) => {
    const verdict = takeBid(queryClient, event)
    onBid?.(event, verdict)
  })
  useLive('auction', 'AuctionEvent', (event) => takeAuction(queryClient, event))
}
