import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AuctionEvent, BidEvent } from '#contract/live/events.ts'
import { live, useLive } from '#web/platform/live/live.ts'
import { verdictOn } from '#web/platform/live/live-seq.ts'
import { observeLiveTime } from '#web/platform/live/server-clock.ts'
import { inRoom } from './auction/room-live.ts'
import { changeIn, findCar, type KeptCar, patchCars, patchKept } from './patch-cars.ts'

const STATUSES = ['scheduled', 'live', 'closed', 'awaiting_owner', 'sold', 'rejected', 'no_bids'] as const
const asStatus = (word: string): KeptCar['status'] | undefined => STATUSES.find((status) => status === word)

/** A car after a live event. */
export function afterBid<T extends KeptCar>(car: T, event: BidEvent): T {
  const { viewer } = car
  const leads = viewer?.bidder_id != null && event.bid.user_id === viewer.bidder_id
  const after = {
    ...car,
    price: event.current_price ?? car.opening_price ?? car.price,
    bid: event.current_price,
    bids_count: event.bids_count,
    min_next_bid: event.min_next_bid,
    closes_at: event.closes_at,
    hours_estimated: event.hours_estimated,
    status: asStatus(event.status) ?? car.status,
    seq: event.bid.seq,
    extensions: event.extensions,
    reserve_met: event.reserve_met,
    leading_bidder_id: event.bid.user_id,
    viewer: viewer && { ...viewer, is_leading: leads, my_bid: leads ? event.bid.amount : viewer.my_bid },
  }
  return after
}

type LatestEvent = { event: BidEvent; at: number }
const newest = new Map<number, LatestEvent>()
const NEWEST_MAX = 1000

/** Frames may arrive in another order than they were sent: an older one undoes nothing. */
function remember(event: BidEvent): void {
  const id = event.bid.product_id
  if ((newest.get(id)?.event.bid.seq ?? 0) > event.bid.seq) return
  newest.delete(id)
  newest.set(id, { event, at: performance.now() })
  const [oldest] = newest.keys()
  if (newest.size > NEWEST_MAX && oldest !== undefined) newest.delete(oldest)
}

/** A car from an answer that was in flight during a bid, updated by the events that came meanwhile. */
export function withNewerBid<T extends KeptCar>(car: T, since: number): T {
  const latest = newest.get(car.id)
  return latest && latest.at >= since && latest.event.bid.seq > car.seq ? afterBid(car, latest.event) : car
}

/** The same for every car in an answer: lists, home. */
export function withNewerBids<T>(answer: T, since: number): T {
  let data: unknown = answer
  for (const [id, { at }] of newest) if (at >= since) data = changeIn(data, id, (car) => withNewerBid(car, since))
  // Cars change in place; everything else stays as it is.
  return data as T
}

/**
 * Applies a bid event to the cache: in order, dropped when old; if changes before it are missing, every query with the
 * car is read again. @returns its effect.
 */
export function takeBid(queryClient: QueryClient, event: BidEvent): 'apply' | 'old' | 'gap' | 'unknown' {
  observeLiveTime(Date.parse(event.server_time))
  remember(event)
  const id = event.bid.product_id
  const known = findCar(queryClient, id)
  if (!known) return 'unknown'
  const verdict = verdictOn({ from_seq: event.from_seq, seq: event.bid.seq }, known.seq)
  if (verdict !== 'old') patchCars(queryClient, id, (car) => (event.bid.seq > car.seq ? afterBid(car, event) : car))
  if (verdict === 'gap') refetchWith(queryClient, id)
  return verdict
}

/** Reads every query again that shows this car. */
export function refetchWith(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ predicate: (query) => holds(query.state.data, id) })
}

/** A page of a removed car must not keep showing it: it is read as if for the first time. */
function forgetCar(queryClient: QueryClient, id: number): void {
  void queryClient.resetQueries({ predicate: ({ queryKey, state }) => queryKey[0] === 'car' && holds(state.data, id) })
}

/** True if data holds this car; without an id, any car. */
function holds(data: unknown, id: number | undefined): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (Array.isArray(data)) return data.some((item) => holds(item, id))
  if ('bids_count' in data) return id === undefined || ('id' in data && data.id === id)
  return Object.values(data).some((child) => holds(child, id))
}

/** The public lists. Their cards change in place, so they are read again rarely. */
const isPublicList = ({ queryKey: [name] }: Query): boolean => name === 'home' || name === 'cars'
const LISTS_EVERY_MS = 30_000
const LISTS_SPREAD_MS = 10_000
let listsReadAt = 0
let listsTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads the public lists again, at most every half minute and after a random delay: with many visitors and a lot that
 * ends each second, the work for each visitor does not grow.
 */
function readListsLater(queryClient: QueryClient): void {
  if (listsTimer !== undefined) return
  const wait = Math.max(0, listsReadAt + LISTS_EVERY_MS - performance.now())
  listsTimer = setTimeout(
    () => {
      listsTimer = undefined
      listsReadAt = performance.now()
      void queryClient.invalidateQueries({ predicate: isPublicList })
    },
    wait + Math.random() * LISTS_SPREAD_MS,
  )
}

/** All clients get a close in the same instant; a random delay spreads their requests. */
const spread = (work: () => void) => setTimeout(work, SETTLE_MS + Math.random() * SPREAD_MS)
const SETTLE_MS = 300
const SPREAD_MS = 2000

/** A started auction must not look upcoming until it is read again. */
function begin(queryClient: QueryClient, { id, product_id }: AuctionEvent): void {
  if (product_id !== undefined)
    patchCars(queryClient, product_id, (car) => (car.status === 'scheduled' ? { ...car, status: 'live' } : car))
  patchKept(queryClient, (found) =>
    'lots_count' in found && 'id' in found && found.id === id && 'event' in found && found.event === 'soon'
      ? { ...found, event: 'active' }
      : undefined,
  )
}

/** True if data is the page of this auction or of a car in it. */
const isOfAuction = (data: unknown, id: number): boolean =>
  (data as { auction?: { id: number } | null } | undefined)?.auction?.id === id

/** Events that change an auction or a car; the others carry the whole progress of a live room. */
const REFETCH_EVENTS: readonly AuctionEvent['event'][] = [
  'soon',
  'active',
  'closed',
  'sold',
  'reserved',
  'for_sale',
  'withdrawn',
  'queued',
]

/** Applies an auction's event to its cars, and reads its other changes again. */
export function takeAuction(queryClient: QueryClient, event: AuctionEvent): void {
  const { product_id: id, room } = event
  for (const moved of [room?.current_id, room?.last?.product_id])
    if (room && moved) patchCars(queryClient, moved, (car) => inRoom(car, room))
  const { event: word } = event
  // A car that was just sold must not look available.
  if (id !== undefined && (word === 'reserved' || word === 'for_sale'))
    patchCars(queryClient, id, (car) => ({ ...car, status: word }))
  if (word === 'active') begin(queryClient, event)
  if (!REFETCH_EVENTS.includes(word)) return
  spread(() => {
    if (id !== undefined && word === 'withdrawn') forgetCar(queryClient, id)
    if (id !== undefined)
      void queryClient.invalidateQueries({ predicate: (query) => !isPublicList(query) && holds(query.state.data, id) })
    // The auction itself was published or changed; a room's own event includes all of it.
    else if (!room) void queryClient.invalidateQueries({ predicate: ({ state }) => isOfAuction(state.data, event.id) })
  })
  readListsLater(queryClient)
}

/**
 * Data read before the channel was open may lack an event. The server sends the events of the last
 * seconds; if it cannot, the data is read again.
 */
function useCatchUp(productId: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const catchUp = () => {
      clearTimeout(timer)
      if (live.state !== 'connected') return
      const openedAt = Date.now()
      const channels = ['auction', productId === undefined ? 'bid' : `bid.${productId}`]
      const isOlder = ({ state: { dataUpdatedAt: at, data } }: Query) =>
        at <= openedAt && !channels.every((channel) => live.isComplete(channel, at)) && holds(data, productId)
      timer = spread(() => void queryClient.invalidateQueries({ type: 'active', predicate: isOlder }))
    }
    catchUp()
    // Listened to, not rendered: a page with many cards must not render again because its connection is back.
    const stop = live.onState(catchUp)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [productId, queryClient])
}

/**
 * Keeps the cars in the query cache at their live state while the component is mounted.
 * @param productId one car (the car's page); default: all cars (home, lists)
 * @param onBid called after each event was applied, with its effect
 */
export function useLiveCars(
  productId?: number,
  onBid?: (event: BidEvent, verdict: ReturnType<typeof takeBid>) => void,
): void {
  const queryClient = useQueryClient()
  useCatchUp(productId)
  useLive(productId === undefined ? undefined : `bid.${productId}`, 'WatchersEvent', ({ product_id: id, watchers }) =>
    patchCars(queryClient, id, (car) => ({ ...car, watchers })),
  )
  useLive(productId === undefined ? 'bid' : `bid.${productId}`, 'BidEvent', (event) => {
    const verdict = takeBid(queryClient, event)
    onBid?.(event, verdict)
  })
  useLive('auction', 'AuctionEvent', (event) => takeAuction(queryClient, event))
}
