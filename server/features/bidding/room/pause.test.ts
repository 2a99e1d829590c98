import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { riyals } from '#server/testing/factories.ts'
import { historyPage } from '../history-store.ts'
import { openRoomFixture, type Room, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, opened, people, secondsLeft, expectReplays, wallet, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  fixture.received.length = 0
})

const voidBid = (room: Room, seq: number | undefined) =>
  inTransaction(fixture.db, (tx) =>
    fixture
      .processAt(1)
      .voidBid(tx, fixture.auctioneer, { lotId: at(room, 0).lotId, seq: seq ?? 0, cause: 'slip', reason: 'A slip' }),
  )
const lastEvent = () =>
  fixture.received.flatMap(({ event, data }) => (event === 'BidEvent' ? [data as BidEvent] : [])).at(-1)
const lastEntry = async (room: Room) => {
  const { payload } = await fixture.db
    .selectFrom('lotEvents')
    .select('payload')
    .where('lotId', '=', at(room, 0).lotId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(payload)
}

test('[ROOM-24] [ROOM-25] a bid is voided in a pause: the lead and the deposit go back, and the clock stays held', async () => {
  const room = await opened()
  const [sara, omar] = await people(2, riyals(1_000))
  await fixture.bid(omar, at(room, 0), riyals(52_000))
  const { data } = await fixture.bid(sara, at(room, 0), riyals(90_000))
  const { remaining_ms } = Object(await fixture.staff(room, 'pause'))
  const voided = await voidBid(room, data?.bid.seq)
  expect(voided).toMatchObject({ after: { state: { status: 'live', leader: { accountId: omar } } } })
  expect(lastEvent()).toMatchObject({ event: 'void', current_price: 52_000, closes_at: null, hours_estimated: false })
  expect(await lastEntry(room)).toMatchObject({ kind: 'void', closes_at: null, reason: 'slip' })
  expect(await fixture.state(room)).toMatchObject({ phase: 'paused', remaining_ms })
  expect([await wallet(sara), await wallet(omar)]).toEqual([
    { available: riyals(1_000), frozen: 0 },
    { available: 0, frozen: riyals(1_000) },
  ])
  await expectReplays(room)

  // It resumes with its remaining time, and the hammer falls for the present leader.
  await fixture.staff(room, 'resume')
  expect(await secondsLeft(room)).toBeLessThanOrEqual((remaining_ms ?? 0) / 1000 + 0.1)
  expect((await fixture.bid(sara, at(room, 0), riyals(52_500))).status).toBe(200)
  await expectReplays(room)
  await fixture.until(room, 0)
  expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: sara })
})

test.each(['skip', 'stop'] as const)(
  '[ROOM-24] a void in a pause replays when the room goes on with %s',
  async (action) => {
    const room = await opened()
    const [sara, omar] = await people(2)
    await fixture.bid(omar, at(room, 0), riyals(52_000))
    const { data } = await fixture.bid(sara, at(room, 0), riyals(55_000), { max: riyals(58_000) })
    await fixture.staff(room, 'pause')
    await voidBid(room, data?.bid.seq)
    await fixture.staff(room, action)
    await expectReplays(room)
  },
)

test('[HTTP-71] [ROOM-25] the refusal for a paused or waiting car has no time', async () => {
  const room = await opened()
  const [sara] = await people(1)
  await fixture.staff(room, 'pause')
  const refused = await fixture.bid(sara, at(room, 0), riyals(50_000))
  expect(refused).toMatchObject({ reason: 'lot_not_open', facts: { closes_at: null, hours_estimated: false } })
  const low = await fixture.bid(sara, at(room, 1), riyals(10))
  expect(low).toMatchObject({ reason: 'bid_too_low', facts: { hours_estimated: true } })
  const ahead = await fixture.bid(sara, at(room, 1), riyals(60_000))
  expect(ahead.data).toMatchObject({ hours_estimated: true })
  expect(lastEvent()).toMatchObject({ status: 'scheduled', hours_estimated: true })
})

test('[ROOM-25] in the history a bid ahead has no close, also after the car was put behind the others', async () => {
  const room = await fixture.room(2)
  const [sara, omar] = await people(2)
  const bids: [number, number][] = [
    [sara, 50_000],
    [omar, 51_000],
    [sara, 52_000],
  ]
  const steps = ['start', 'skip'] as const
  for (const [index, [member, amount]] of bids.entries()) {
    await fixture.bid(member, at(room, 0), riyals(amount))
    const step = steps[index]
    if (step) await fixture.staff(room, step)
  }
  const { rows } = await historyPage(fixture.db, at(room, 0).lotId, { limit: 10, offset: 0 })
  expect(rows.map(({ amount, closesAt }) => [amount, typeof closesAt])).toEqual([
    [riyals(51_500), 'object'],
    [riyals(51_000), 'string'],
    [riyals(50_000), 'object'],
  ])
})
