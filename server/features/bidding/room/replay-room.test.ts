import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { openRoomHouse, type RoomHouse } from './testing/room-house.ts'

let house: RoomHouse
beforeAll(async () => {
  house = await openRoomHouse()
})
afterAll(() => house.close())

test('[LOG-1] [ROOM-2] a room that is stopped while it is paused replays, with maxima from before its turn', async () => {
  const room = await house.room(2)
  const [first, second] = room.lots
  if (!first || !second) throw new Error('no lots')
  const [sara = 0, omar = 0] = await house.members(2)
  for (const lot of [first, second]) {
    await house.bid(sara, lot, riyals(58_000))
    await house.bid(omar, lot, riyals(55_000), { max: riyals(60_000) })
    await house.bid(omar, lot, riyals(61_000))
  }
  await house.staff(room, 'start')
  await house.bid(sara, first, riyals(63_000))
  await house.staff(room, 'pause')
  for (const { lotId } of room.lots) expect(await house.processAt(0).replay(lotId)).toMatchObject({ faults: [] })
  await house.staff(room, 'stop')
  for (const { lotId } of room.lots) {
    const replay = await house.processAt(0).replay(lotId)
    expect(replay).toMatchObject({ same: true, faults: [], stored: { state: { status: 'rejected' } } })
  }
})
