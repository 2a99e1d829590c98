import type { QueryClient } from '@tanstack/react-query'
import type { Auction, RoomState } from '#contract/http/auctions.ts'
import type { Car } from '#contract/http/car.ts'
import type { AuctionEvent } from '#contract/live/events.ts'
import type { CardCar } from '../card-car.ts'

/** An auction's page as cached: `stage` holds the first cars of a live room with all data of a bid panel. */
export type AuctionData = { auction: Auction; cars: CardCar[]; room: RoomState | null; stage: Car[] }

/** The cars of a room on its stage or next. */
export const STAGE_MAX = 2

type Turn = Pick<CardCar, 'id' | 'status' | 'price' | 'closes_at' | 'hours_estimated'>

/** A car by the state of its room: under the hammer, or finished. Its own events carry the rest. */
export function inRoom<T extends Turn>(car: T, { current_id, closes_at, last, phase }: RoomState): T {
  if (car.status !== 'live' && car.status !== 'scheduled') return car
  if (car.id === current_id) {
    const end = phase === 'paused' ? null : (closes_at ?? car.closes_at)
    return car.status === 'live' && car.closes_at === end
      ? car
      : { ...car, status: 'live', closes_at: end, hours_estimated: false }
  }
  if (car.id !== last?.product_id)
    return car.status === 'live' ? { ...car, status: 'scheduled', hours_estimated: true } : car
  const status = last.outcome === 'sold' ? 'awaiting_owner' : 'no_bids'
  return { ...car, status, hours_estimated: false, price: last.price ?? car.price }
}

/** The page after a live event of its room; the same object if the event is not newer. */
export function withRoom(data: AuctionData, event: AuctionEvent): AuctionData {
  const { room, product_id: productId } = event
  if (!room || !data.room || event.id !== data.auction.id || room.seq <= data.room.seq) return data
  const cars = event.event === 'queued' ? toEnd(data.cars, productId) : data.cars
  return {
    ...data,
    room,
    cars: cars.map((car) => inRoom(car, room)),
    stage: data.stage.map((car) => inRoom(car, room)),
  }
}

function toEnd(cars: CardCar[], id: number | undefined): CardCar[] {
  const skipped = cars.filter((car) => car.id === id)
  return [...cars.filter((car) => car.id !== id), ...skipped]
}

type LatestEvent = { event: AuctionEvent; at: number }
const newest = new Map<number, LatestEvent>()

/** Applies a live event of a room to the page of its auction. */
export function takeRoom(queryClient: QueryClient, slug: string, event: AuctionEvent): void {
  if (!event.room) return
  newest.set(event.id, { event, at: performance.now() })
  const queryKey = ['auction', slug]
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData<AuctionData>(queryKey, (data) => data && withRoom(data, event), { updatedAt })
}

/**
 * An answer that was in flight while the room advanced, updated by the events that came meanwhile. `since`:
 * `performance.now()`.
 */
export function withNewerRoom(data: AuctionData, since: number): AuctionData {
  const latest = newest.get(data.auction.id)
  return latest && latest.at >= since ? withRoom(data, latest.event) : data
}
