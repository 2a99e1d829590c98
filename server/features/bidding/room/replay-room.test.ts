import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { replayOf } from '../testing/replay.ts'
import { openRoomFixture, type RoomFixture } from './testing/room-fixture.ts'

let fixture: RoomFixture
beforeAll(async () => {
  fixture = await openRoomFixture()
})
afterAll(() => fixture.close())

test('[LOG-1] [ROOM-2] a room that is stopped while it is paused replays, with maxima from before its turn', async () => {
  const room = await fixture.room(2)
  const [first, second] = room.lots
  if (!first || !second) throw new Error('no lots')
  const [sara = 0, omar = 0] = await fixture.members(2)
  for (const lot of [first, second]) {
    await fixture.bid(sara, lot, riyals(58_000))
    await fixture.bid(omar, lot, riyals(55_000), { max: riyals(60_000) })
    await fixture.bid(omar, lot, riyals(61_000))
  }
  await fixture.staff(room, 'start')
  await fixture.bid(sara, first, riyals(63_000))
  await fixture.staff(room, 'pause')
  for (const { lotId } of room.lots) expect(await replayOf(fixture.db, lotId)).toMatchObject({ faults: [] })
  await fixture.staff(room, 'stop')
  for (const { lotId } of room.lots) {
    const replay = await replayOf(fixture.db, lotId)
    expect(replay).toMatchObject({ faults: [], stored: { state: { status: 'rejected' } } })
  }
})
