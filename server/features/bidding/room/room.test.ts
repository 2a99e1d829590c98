import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { LOT_SECONDS, openRoomFixture, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, opened, people, secondsLeft, moves, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  fixture.received.length = 0
  fixture.sentNotices.length = 0
})

describe('a room from start to end', () => {
  test('[ROOM-1] [ROOM-3] [ROOM-5] its cars go one after another, each called twice before the hammer falls', async () => {
    const room = await fixture.room(2)
    const [sara, omar] = await people(2)
    expect(await fixture.state(room)).toMatchObject({ phase: 'waiting', current_id: null, to_come: 2, last: null })
    await fixture.until(room, 60)
    expect(await fixture.state(room)).toMatchObject({ phase: 'waiting' })
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 0).carId, to_come: 1 })
    expect((await fixture.bid(sara, at(room, 0), riyals(50_000))).status).toBe(200)
    expect((await fixture.bid(omar, at(room, 0), riyals(50_500))).status).toBe(200)
    await fixture.until(room, 9.5)
    expect(await fixture.state(room)).toMatchObject({ phase: 'going_once' })
    await fixture.until(room, 4.5)
    expect(await fixture.state(room)).toMatchObject({ phase: 'going_twice' })
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({
      phase: 'open',
      current_id: at(room, 1).carId,
      to_come: 0,
      last: { product_id: at(room, 0).carId, outcome: 'sold', price: 50_500 },
    })
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: omar })
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({
      phase: 'ended',
      current_id: null,
      closes_at: null,
      phase_until: null,
      last: { product_id: at(room, 1).carId, outcome: 'passed', price: null },
    })
    expect(await fixture.lotRow(at(room, 1).lotId)).toMatchObject({ status: 'no_bids' })
    expect(fixture.said(room)).toEqual([
      ['active', 0],
      ['going_once', 0],
      ['going_twice', 0],
      ['closed', 0],
      ['active', 1],
      ['closed', 1],
      ['ended', undefined],
    ])
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['close', null],
    ])
    expect((await fixture.bid(sara, at(room, 1), riyals(50_000))).reason).toBe('lot_closed')
  })

  test('[ROOM-2] [ROOM-4] a bid restores all seconds of the car and cancels the call', async () => {
    const room = await opened()
    const [sara, omar] = await people(2)
    await fixture.bid(sara, at(room, 0), riyals(50_000), { max: riyals(60_000) })
    await fixture.until(room, 4.5)
    expect(await fixture.state(room)).toMatchObject({ phase: 'going_twice' })
    // A silently raised maximum changes no price, so no clock either.
    await fixture.bid(sara, at(room, 0), riyals(50_000), { max: riyals(70_000) })
    expect(await secondsLeft(room)).toBeLessThan(5)
    const { data } = await fixture.bid(omar, at(room, 0), riyals(51_000))
    expect(data).toMatchObject({ extended: true, leading: false })
    expect(await secondsLeft(room)).toBeGreaterThan(LOT_SECONDS - 30)
    expect(await fixture.state(room)).toMatchObject({ phase: 'open' })
    await fixture.driveRooms()
    expect(fixture.said(room)).toEqual([
      ['going_twice', 0],
      ['open', 0],
    ])
    await fixture.until(room, 4.5)
    expect(fixture.said(room).at(-1)).toEqual(['going_twice', 0])
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', extensions: 2 })
  })

  test('[ROOM-6] a car sold without the hammer makes way for the next one', async () => {
    const room = await opened(2)
    const bought = { status: 'sold', closedAt: new Date() }
    await fixture.db.updateTable('lotStates').set(bought).where('lotId', '=', at(room, 0).lotId).execute()
    await fixture.driveRooms()
    expect(await fixture.state(room)).toMatchObject({
      current_id: at(room, 1).carId,
      last: { product_id: at(room, 0).carId },
    })
  })
})
