// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomState } from '#contract/http/auctions.ts'
import type { Car } from '#contract/http/car.ts'
import type { AuctionEvent } from '#contract/live/events.ts'
import type { ShownPhase } from '#contract/values/room-calls.ts'
import type { AuctionData } from '#web/features/catalogue/auction/room-live.ts'
import { forgetClock } from '#web/platform/live/server-clock.ts'
import { useShownPhase } from '#web/platform/live/use-shown-phase.ts'
import { aCar, bidder } from '#web/testing/a-car.ts'
import { fakeLine, isStale, pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { Followed, leaderIn, stageOf, useRoom } from './use-room.ts'

const CLOSE = '2026-11-22T12:00:30.000Z'
const room = (part: Partial<RoomState> = {}): RoomState => ({
  ...{ phase: 'open', phase_until: null, current_id: 4, closes_at: CLOSE, remaining_ms: null, last: null },
  ...{ lot_seconds: 30, call_seconds: 5, hammered: false, to_come: 1, seq: 3 },
  ...part,
})
const auction = { id: 3 } as AuctionData['auction'] // the hooks read no other field
type Data = AuctionData & { room: RoomState }
const dataOf = (now: RoomState, stage: Car[] = [aCar()]): Data => ({ auction, cars: [], room: now, stage })

beforeEach(() => {
  forgetClock()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})

describe('the shown phase', () => {
  test('goes through both calls to the fall by the clock alone', async () => {
    const { result } = await renderOnPage(() => useShownPhase(room(), null))
    const phases = [result.current.shownPhase]
    for (const ms of [20_000, 5_000, 5_000]) {
      await pass(ms)
      phases.push(result.current.shownPhase)
    }
    expect(phases).toEqual(['open', 'going_once', 'going_twice', 'falling'])
    expect(result.current.calls?.fall).toBe(Date.parse(CLOSE))
  })

  test('stays while the room waits', async () => {
    const { result } = await renderOnPage(() => useShownPhase(room({ phase: 'waiting' }), null))
    expect(result.current).toEqual({ shownPhase: 'waiting', calls: undefined })
  })
})

async function open(data: Data, phase: ShownPhase) {
  const line = fakeLine()
  const page = await renderOnPage((now: { data: Data; phase: ShownPhase }) => useRoom('evening', now.data, now.phase), {
    props: { data, phase },
    cached: [[['auction', 'evening'], data]],
  })
  const reads = vi.spyOn(page.queryClient, 'invalidateQueries')
  return { ...page, line, reads }
}

describe('a live room', () => {
  const event = (part: Partial<AuctionEvent>): AuctionEvent => ({
    id: 3,
    event: 'paused',
    seq: 4,
    room: room({ phase: 'paused', closes_at: null, seq: 4 }),
    ...part,
  })
  const phaseIn = (queryClient: { getQueryData: (key: string[]) => unknown }) =>
    Object(queryClient.getQueryData(['auction', 'evening'])).room.phase

  test('applies its own events, not those of another', async () => {
    const { line, queryClient } = await open(dataOf(room()), 'open')
    await line.send('auction', 'AuctionEvent', event({ id: 8 }))
    expect(phaseIn(queryClient)).toBe('open')
    await line.send('auction', 'AuctionEvent', event({}))
    expect(phaseIn(queryClient)).toBe('paused')
  })

  test('reads nothing again while it knows all and nothing is overdue', async () => {
    const { queryClient } = await open(dataOf(room(), [aCar(), aCar({ id: 5 })]), 'open')
    await pass(60_000)
    expect(isStale(queryClient, ['auction', 'evening'])).toBe(false)
  })

  test('without a car requests none', async () => {
    const { queryClient } = await open(dataOf(room({ current_id: null }), []), 'open')
    await pass(60_000)
    expect(isStale(queryClient, ['auction', 'evening'])).toBe(false)
  })

  test('reads a current car that the page does not know, once', async () => {
    const page = await open(dataOf(room()), 'open')
    const unknown = dataOf(room({ current_id: 5 }))
    page.rerender({ data: unknown, phase: 'open' })
    page.rerender({ data: { ...unknown }, phase: 'open' })
    await pass(60_000)
    expect(page.reads.mock.calls).toEqual([[{ queryKey: ['auction', 'evening'] }]])
  })

  test.each<[ShownPhase, Partial<RoomState>]>([
    ['falling', {}],
    ['waiting', { phase: 'waiting', phase_until: CLOSE, closes_at: null }],
  ])('that is %s waits three seconds for the expected event, then asks every few seconds', async (phase, part) => {
    const { reads, unmount } = await open(dataOf(room(part)), phase)
    await pass(32_900)
    expect(reads).not.toHaveBeenCalled()
    await pass(4_100)
    expect(reads).toHaveBeenCalledTimes(1)
    await pass(4_000)
    expect(reads).toHaveBeenCalledTimes(2)
    unmount()
    await pass(60_000)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('reads again when exactly three seconds overdue', async () => {
    vi.setSystemTime(Date.parse(CLOSE) + 2_980)
    const { reads, rerender } = await open(dataOf(room()), 'open')
    rerender({ data: dataOf(room()), phase: 'falling' })
    expect(Date.now()).toBe(Date.parse(CLOSE) + 3_000)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('reads both when overdue and without its car', async () => {
    const page = await open(dataOf(room()), 'open')
    page.rerender({ data: dataOf(room({ current_id: 5 })), phase: 'falling' })
    expect(page.reads).toHaveBeenCalledTimes(1)
    await pass(60_000)
    expect(page.reads.mock.calls.length).toBeGreaterThan(3)
  })

  test('sets no timer beyond the limit of browsers for a room months away', async () => {
    const far = room({ phase: 'waiting', phase_until: '2027-06-01T12:00:00.000Z' })
    const { reads } = await open(dataOf(far), 'open')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const page = await open(dataOf(far), 'waiting')
    const longest = Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0))
    expect(longest).toBe(2 ** 30 + 1_000)
    page.unmount()
    expect(reads).not.toHaveBeenCalled()
  })
})

describe('the car on the stage', () => {
  const cars = [aCar({ id: 4 }), aCar({ id: 5, status: 'scheduled' }), aCar({ id: 6, status: 'scheduled' })]
  const on = (now: RoomState, stage = cars) => stageOf({ ...dataOf(now, stage), cars: cars as never[] })

  test('is the one under the hammer', () => {
    expect(on(room({ current_id: 6 }))).toMatchObject({ card: { id: 6 }, car: { id: 6 } })
  })

  test('is the first upcoming one between two', () => {
    expect(on(room({ current_id: null }))).toMatchObject({ card: { id: 5 }, car: { id: 5 } })
  })

  test('is only a card until the rest is read', () => {
    expect(on(room({ current_id: 6 }), [])).toMatchObject({ card: { id: 6 }, car: undefined })
  })
})

test.each([
  [undefined, null],
  [aCar({ leading_bidder_id: null, viewer: { ...bidder, bidder_id: null } }), null],
  [aCar({ leading_bidder_id: 7 }), 'you'],
  [aCar({ leading_bidder_id: 12_345 }), '2345'],
  [aCar({ leading_bidder_id: 9, viewer: null }), '0009'],
])('who leads is said by "you" or an alias', (car, leader) => {
  expect(leaderIn(car)).toBe(leader)
})

test('a waiting car follows its bids', async () => {
  const line = fakeLine()
  const { queryClient } = await renderOnPage(() => Followed({ id: 4 }), {
    cached: [[['car'], aCar()]],
  })
  const bid = { product_id: 4, amount: 50_500, user_id: 9, seq: 5 }
  await line.send('bid.4', 'BidEvent', {
    ...{ bid, from_seq: 5, bids_count: 4, current_price: 50_500, min_next_bid: 51_000, closes_at: CLOSE },
    ...{ hours_estimated: false, extensions: 0, status: 'live', event: 'bid', reserve_met: null },
    server_time: '2026-11-22T12:00:00.000Z',
  })
  expect(queryClient.getQueryData(['car'])).toMatchObject({ price: 50_500 })
})
