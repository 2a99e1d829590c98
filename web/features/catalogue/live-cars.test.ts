import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { takeAuction, takeBid, withNewerBid } from './live-cars.ts'

const car = (id: number) => ({
  id,
  slug: `car-${id}`,
  bids_count: 3,
  price: 50_000,
  seq: 4,
  status: 'live',
  closes_at: '2026-11-21T18:00:00Z',
  viewer: { bidder_id: 7, is_leading: true, max_amount: null, my_bid: 50_000, can_bid: true, reason: null },
})
const home = () => ({ products: [car(1), car(2)], auctions: { live: [{ id: 1, cars: [car(1)] }] } })
const bid = (seq: number, from: number, amount: number): BidEvent => ({
  bid: { product_id: 1, amount, user_id: 9, seq },
  from_seq: from,
  bids_count: seq,
  current_price: amount,
  min_next_bid: amount + 500,
  closes_at: '2026-11-21T18:05:00Z',
  hours_estimated: false,
  extensions: 1,
  status: 'live',
  event: 'extended',
  reserve_met: null,
  server_time: '2026-11-21T17:58:00Z',
})

function cacheWithHome() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['home'], home())
  return queryClient
}

test('a bid changes its car everywhere and keeps the others the same objects', () => {
  const queryClient = cacheWithHome()
  const before = queryClient.getQueryData<ReturnType<typeof home>>(['home'])
  expect(takeBid(queryClient, bid(5, 5, 50_500))).toBe('apply')
  const after = queryClient.getQueryData<ReturnType<typeof home>>(['home'])
  expect(after?.products[0]).toMatchObject({ price: 50_500, seq: 5, closes_at: '2026-11-21T18:05:00Z' })
  expect(after?.products[0]?.viewer).toMatchObject({ is_leading: false, my_bid: 50_000 })
  expect(after?.auctions.live[0]?.cars[0]).toMatchObject({ price: 50_500 })
  expect(after?.products[1]).toBe(before?.products[1])
})

test('a bid brings every field that it may change', () => {
  const queryClient = new QueryClient()
  const stale = { ...car(1), min_next_bid: 50_500, extensions: 0, reserve_met: false, hours_estimated: true }
  queryClient.setQueryData(['car', 'car-1'], stale)
  takeBid(queryClient, { ...bid(5, 5, 61_000), reserve_met: true, extensions: 3, bids_count: 9 })
  expect(queryClient.getQueryData(['car', 'car-1'])).toMatchObject({
    price: 61_000,
    bids_count: 9,
    min_next_bid: 61_500,
    closes_at: '2026-11-21T18:05:00Z',
    extensions: 3,
    reserve_met: true,
    hours_estimated: false,
    status: 'live',
    seq: 5,
  })
})

test('an old event changes nothing', () => {
  const queryClient = cacheWithHome()
  const before = queryClient.getQueryData(['home'])
  expect(takeBid(queryClient, bid(4, 4, 40_000))).toBe('old')
  expect(queryClient.getQueryData(['home'])).toBe(before)
})

test('a gap is shown at once and read again', () => {
  const queryClient = cacheWithHome()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  expect(takeBid(queryClient, bid(8, 7, 52_000))).toBe('gap')
  expect(invalidate).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(['home'])).toMatchObject({ products: [{ price: 52_000 }, { price: 50_000 }] })
})

test('an answer in flight does not set a car back', () => {
  const queryClient = cacheWithHome()
  const since = performance.now()
  takeBid(queryClient, bid(20, 5, 50_500))
  const late = car(1) as unknown as Parameters<typeof withNewerBid>[0] // the fields that a bid changes
  expect(withNewerBid(late, since)).toMatchObject({ price: 50_500, seq: 20 })
  expect(withNewerBid({ ...late, seq: 21, price: 51_000 }, since).price).toBe(51_000)
  expect(withNewerBid(late, performance.now() + 1)).toBe(late)
})

test.each([
  ['active', true],
  ['sold', true],
  ['queued', true],
  ['going_once', false],
  ['paused', false],
] as const)('after the word %s of an auction reads again: %s', (word, isRead) => {
  vi.useFakeTimers()
  const queryClient = cacheWithHome()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  takeAuction(queryClient, { id: 1, product_id: 1, event: word, seq: 3 })
  vi.runAllTimers()
  expect(invalidate.mock.calls.length > 0).toBe(isRead)
  vi.useRealTimers()
})

test('a paused room holds the clock of its car everywhere', () => {
  const queryClient = cacheWithHome()
  const room = {
    phase: 'paused',
    phase_until: null,
    current_id: 1,
    closes_at: null,
    remaining_ms: 9_000,
    lot_seconds: 30,
    call_seconds: 5,
    hammered: false,
    last: null,
    to_come: 1,
    seq: 3,
  } as const
  takeAuction(queryClient, { id: 1, event: 'paused', seq: 4, room })
  expect(queryClient.getQueryData(['home'])).toMatchObject({ products: [{ id: 1, closes_at: null }, { id: 2 }] })
})

test.each(['reserved', 'for_sale'] as const)(
  '[LIVE-19] a car for sale is %s at once everywhere, and read again',
  (word) => {
    vi.useFakeTimers()
    const queryClient = cacheWithHome()
    takeAuction(queryClient, { id: 0, product_id: 1, event: word, seq: 0 })
    expect(queryClient.getQueryData(['home'])).toMatchObject({
      products: [{ id: 1, status: word }, { status: 'live' }],
    })
    vi.runAllTimers()
    expect(queryClient.getQueryState(['home'])?.isInvalidated).toBe(true)
    vi.useRealTimers()
  },
)

test('[LIVE-34] a car and an auction that begin are live at once everywhere', () => {
  vi.useFakeTimers()
  const queryClient = new QueryClient()
  const toCome = { ...car(1), status: 'scheduled' }
  queryClient.setQueryData(['home'], {
    next: [toCome, { ...toCome, id: 2 }],
    today: [
      { id: 8, lots_count: 3, event: 'soon' },
      { id: 9, lots_count: 3, event: 'soon' },
    ],
  })
  queryClient.setQueryData(['cars', 'x'], { pages: [{ cars: [{ ...car(1), status: 'no_bids' }] }] })
  const ended = queryClient.getQueryData(['cars', 'x'])
  takeAuction(queryClient, { id: 8, product_id: 1, event: 'active', seq: 0 })
  expect(queryClient.getQueryData(['home'])).toMatchObject({
    next: [{ status: 'live' }, { status: 'scheduled' }],
    today: [{ event: 'active' }, { event: 'soon' }],
  })
  expect(queryClient.getQueryData(['cars', 'x'])).toBe(ended)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('[LIVE-34] a published or changed auction is read again on its page and on those of its cars', () => {
  vi.useFakeTimers()
  const queryClient = cacheWithHome()
  const keys = [
    ['auction', 'mine'],
    ['auction', 'other'],
    ['car', 'car-1'],
  ]
  queryClient.setQueryData(['auction', 'mine'], { auction: { id: 8 }, cars: [] })
  queryClient.setQueryData(['auction', 'other'], { auction: { id: 9 }, cars: [] })
  queryClient.setQueryData(['car', 'car-1'], { ...car(1), auction: { id: 8 } })
  takeAuction(queryClient, { id: 8, event: 'soon', seq: 0 })
  const stale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  expect(stale()).toEqual([false, false, false])
  vi.advanceTimersByTime(2_500)
  expect(stale()).toEqual([true, false, true])
  vi.runAllTimers()
  vi.useRealTimers()
})

test('[LIVE-19] the page of a withdrawn car stops showing it', () => {
  vi.useFakeTimers()
  const queryClient = cacheWithHome()
  queryClient.setQueryData(['car', 'car-1'], car(1))
  takeAuction(queryClient, { id: 0, product_id: 1, event: 'withdrawn', seq: 0 })
  vi.runAllTimers()
  expect(queryClient.getQueryData(['car', 'car-1'])).toBeUndefined()
  vi.useRealTimers()
})

test('public lists are read again at most every half minute, however many lots end; a page of the car at once', () => {
  vi.useFakeTimers()
  const queryClient = cacheWithHome()
  queryClient.setQueryData(['car', 'car-1'], car(1))
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const end = (id: number) => takeAuction(queryClient, { id: 1, product_id: id, event: 'closed', seq: 3 })
  end(1)
  vi.advanceTimersByTime(2_500)
  expect(queryClient.getQueryState(['car', 'car-1'])?.isInvalidated).toBe(true)
  vi.advanceTimersByTime(60_000)
  invalidate.mockClear()
  const lists = () => invalidate.mock.calls.filter(([filters]) => filters?.predicate?.name === 'isPublicList').length
  for (let second = 0; second < 300; second += 1) {
    end(3)
    vi.advanceTimersByTime(1_000)
  }
  expect(lists()).toBeGreaterThan(0)
  expect(lists()).toBeLessThanOrEqual(10)
  vi.useRealTimers()
})
