import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { RoomState } from '#contract/http/auctions.ts'
import type { AuctionEvent } from '#contract/live/events.ts'
import { type AuctionData, takeRoom, withNewerRoom, withRoom } from './room-live.ts'

const room = (part: Partial<RoomState> = {}): RoomState => ({
  phase: 'open',
  phase_until: null,
  current_id: 1,
  closes_at: '2026-11-21T18:00:30.000Z',
  remaining_ms: null,
  lot_seconds: 30,
  call_seconds: 5,
  hammered: false,
  last: null,
  to_come: 2,
  seq: 4,
  ...part,
})
const closesAt = '2026-11-21T18:00:20.000Z'
const car = (id: number, status: string) => ({ id, status, price: 50_000, closes_at: closesAt, bids_count: 0 })
const page = (): AuctionData =>
  ({
    auction: { id: 9 },
    room: room(),
    cars: [car(1, 'live'), car(2, 'scheduled'), car(3, 'scheduled')],
    stage: [car(1, 'live'), car(2, 'scheduled')],
  }) as unknown as AuctionData // only the fields of a room's event
const event = (part: Partial<RoomState>, more: Partial<AuctionEvent> = {}): AuctionEvent => ({
  id: 9,
  event: 'open',
  seq: 1,
  room: room({ seq: 5, ...part }),
  ...more,
})
const statuses = ({ cars }: AuctionData) => cars.map(({ id, status }) => [id, status])

describe('[ROOM-22] an event of the room', () => {
  test('lets the hammer fall and shows the next car, on the stage too', () => {
    const last = { product_id: 1, outcome: 'sold', price: 61_000, reserve_met: null } as const
    const after = withRoom(page(), event({ current_id: 2, last, to_come: 1 }))
    expect(statuses(after)).toEqual([
      [1, 'awaiting_owner'],
      [2, 'live'],
      [3, 'scheduled'],
    ])
    expect(after.cars[0]?.price).toBe(61_000)
    expect(after.stage[1]).toMatchObject({ id: 2, status: 'live', closes_at: '2026-11-21T18:00:30.000Z' })
    expect(after.room?.to_come).toBe(1)
  })

  test('passes a car without bids', () => {
    const last = { product_id: 1, outcome: 'passed', price: null, reserve_met: null } as const
    const after = withRoom(page(), event({ current_id: 2, last }))
    expect(after.cars[0]).toMatchObject({ status: 'no_bids', price: 50_000 })
  })

  test('removes the end from the clock while the room is paused', () => {
    const after = withRoom(page(), event({ phase: 'paused', closes_at: null, remaining_ms: 12_000 }))
    expect(after.cars[0]).toMatchObject({ id: 1, status: 'live', closes_at: null })
  })

  test('puts a skipped car behind the others', () => {
    const after = withRoom(page(), event({ current_id: 2 }, { event: 'queued', product_id: 1 }))
    expect(statuses(after)).toEqual([
      [2, 'live'],
      [3, 'scheduled'],
      [1, 'scheduled'],
    ])
  })

  test.each([
    ['an older one', event({ seq: 4 })],
    ['one of another auction', event({}, { id: 8 })],
    ['one without a room', { ...event({}), room: undefined }],
  ])('%s changes nothing', (_name, shown) => {
    const before = page()
    expect(withRoom(before, shown)).toBe(before)
  })
})

test('[ROOM-22] an answer in flight does not set the room back', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['auction', 'a'], page())
  const since = performance.now()
  takeRoom(queryClient, 'a', event({ current_id: 2 }))
  expect(queryClient.getQueryData<AuctionData>(['auction', 'a'])?.room?.current_id).toBe(2)
  expect(withNewerRoom(page(), since).room?.current_id).toBe(2)
  expect(withNewerRoom(page(), performance.now() + 1).room?.current_id).toBe(1)
})
