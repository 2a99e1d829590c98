import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { riyals } from '#server/testing/factories.ts'
import { openRoomFixture, type Room, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, people, expectReplays, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture()
})
afterAll(() => closeInOrder())

const BUY_NOW = riyals(100_000)
const priced = () => fixture.room([{ buyNowPrice: BUY_NOW }, { buyNowPrice: BUY_NOW }, { buyNowPrice: BUY_NOW }])

/** The refusal of a purchase, or its status. */
async function buy(accountId: number, { carId }: { carId: number }): Promise<string | number> {
  const caller = { accountId, idempotencyKey: undefined, language: 'en' as const, requestId: 'test' }
  const result = await fixture.processAt(0).buy(caller, { carId, amount: BUY_NOW })
  if (result instanceof RawAnswer) return JSON.parse(result.text).reason ?? result.status
  return isRefusal(result) ? result.refused : 0
}

/** Moves the planned time of a waiting car, in seconds from now. */
const plan = (room: Room, place: number, opensIn: number, closesIn: number) =>
  sql`update lot_states set opens_at = clock_timestamp() + make_interval(secs => ${opensIn}),
    closes_at = clock_timestamp() + make_interval(secs => ${closesIn})
    where lot_id = ${at(room, place).lotId}`.execute(fixture.db)

test('[BUY-2] a car of a room is bought at its buy-now price while it is called, whatever was planned for it', async () => {
  const room = await priced()
  const [buyer] = await people(1)
  for (const [opensIn, closesIn] of [
    [60, 100],
    [-1, 39],
    [-100, -60],
  ] as const) {
    await plan(room, 1, opensIn, closesIn)
    expect(await buy(buyer, at(room, 1))).toBe('lot_not_open')
  }
  await fixture.staff(room, 'start')
  expect(await buy(buyer, at(room, 1))).toBe('lot_not_open')
  expect(await fixture.lotRow(at(room, 1).lotId)).toMatchObject({ status: 'scheduled', seq: 0 })
  expect(await buy(buyer, at(room, 0))).toBe(200)
  expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'sold', leaderId: buyer })
  await fixture.driveRooms()
  expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 1).carId })
  expect(await buy(buyer, at(room, 1))).toBe(200)
  expect(await buy(buyer, at(room, 1))).toBe('not_for_sale')
  await expectReplays(room)
})

test('[BUY-2] [ROOM-13] a skipped car is not for sale again before its next turn', async () => {
  const room = await priced()
  const [buyer] = await people(1)
  await fixture.staff(room, 'start')
  await fixture.staff(room, 'skip', at(room, 0).carId)
  expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'scheduled' })
  expect(await buy(buyer, at(room, 0))).toBe('lot_not_open')
  await plan(room, 0, -100, 39)
  expect(await buy(buyer, at(room, 0))).toBe('lot_not_open')
  for (const place of [1, 2]) {
    expect(await buy(buyer, at(room, place))).toBe(200)
    await fixture.driveRooms()
  }
  expect(await fixture.state(room)).toMatchObject({ current_id: at(room, 0).carId })
  expect(await buy(buyer, at(room, 0))).toBe(200)
  await expectReplays(room)
})
