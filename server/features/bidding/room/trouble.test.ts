import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { openRoomHouse, type RoomHouse } from './testing/room-house.ts'
import { roomTools } from './testing/room-tools.ts'

let house: RoomHouse
const { at, opened, people, secondsLeft, moves, expectReplays, closeInOrder } = roomTools(() => house)
beforeAll(async () => {
  house = await openRoomHouse({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  house.heard.length = 0
  house.told.length = 0
})

describe('several processes, and trouble', () => {
  test('[ROOM-16] two processes drive one room: each step is taken and told once', async () => {
    const room = await house.room(4)
    const [sara, omar] = await people(2)
    house.heard.length = 0
    const driveBoth = () => Promise.all([0, 1, 0, 1, 0, 1].map((process) => house.driveRooms(process)))
    await house.staff(room, 'start')
    for (let place = 0; place < 4; place += 1) {
      await house.bid(place % 2 ? sara : omar, at(room, place), riyals(50_000), { process: place % 2 })
      await house.until(room, 9.5)
      await driveBoth()
      await house.until(room, 4.5)
      await Promise.all([driveBoth(), house.until(room, 0), driveBoth()])
    }
    expect(house.said(room)).toEqual([
      ...[0, 1, 2, 3].flatMap((place) => [
        ['active', place],
        ['going_once', place],
        ['going_twice', place],
        ['closed', place],
      ]),
      ['ended', undefined],
    ])
    for (const { lotId } of room.lots) {
      expect(await moves(lotId)).toEqual([
        ['move', 'opened'],
        ['close', null],
      ])
    }
    const won = house.told.filter(({ kind, accountId }) => kind === 'win' && [sara, omar].includes(accountId))
    expect(won).toHaveLength(4)
    // The start, four steps for each car, and the end.
    expect((await house.state(room)).seq).toBe(1 + 4 * 4 + 1)
  })

  test('[ROOM-17] [ROOM-18] nobody loses a car because the house was down: it has its seconds again, and is called again', async () => {
    const room = await opened(2)
    const [sara] = await people(1)
    await house.bid(sara, at(room, 0), riyals(50_000))
    await house.until(room, 4.5)
    await house.isDownFor(room, 12)
    expect((await house.bid(sara, at(room, 0), riyals(60_000))).reason).toBe('lot_closed')
    await house.driveRooms(1)
    expect(await house.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
    expect(await secondsLeft(room)).toBeGreaterThan(10)
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'outage'],
    ])
    await house.driveRooms(0)
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
    await expectReplays(room)
    // The other process drives it to its end.
    await house.until(room, 0)
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: sara })
  })

  test('[ROOM-17] [CLO-10] after an outage the current car has ten minutes, and those to come lose nothing', async () => {
    const room = await opened(2)
    const before = await house.lotRow(at(room, 1).lotId)
    await house.keepFair()
    await house.db
      .updateTable('heartbeats')
      .set({ beatAt: new Date(Date.now() - 60_000) })
      .execute()
    await house.isDownFor(room, 60)
    // What was planned for it is over, and still its turn has not come.
    const planned = { opensAt: new Date(Date.now() - 30_000), closesAt: new Date(Date.now() - 1_000) }
    await house.db.updateTable('lotStates').set(planned).where('lotId', '=', at(room, 1).lotId).execute()
    await house.keepFair()
    await house.driveRooms()
    expect(await secondsLeft(room)).toBeGreaterThan(500)
    const after = await house.lotRow(at(room, 1).lotId)
    expect(after).toMatchObject({ status: 'scheduled', seq: before.seq })
    await house.openDue()
    await house.closeDue({ patient: true })
    expect((await house.lotRow(at(room, 1).lotId)).status).toBe('scheduled')
  })

  test('[ROOM-19] a step that could not be written is told to nobody, and taken by the next look', async () => {
    const room = await opened(2)
    house.hooks.notices = () => Promise.reject(new Error('the notices fail'))
    await expect(house.until(room, 0)).rejects.toThrow('the notices fail')
    expect(house.said(room)).toEqual([])
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
    house.hooks.notices = undefined
    await house.driveRooms(1)
    expect(house.said(room).map(([event]) => event)).toEqual(['closed', 'active'])
    expect(house.said(room).at(-1)).toEqual(['active', 1])
  })

  test('[ROOM-16] bids, calls, staff and closes at once leave one gapless log and every deposit where it belongs', async () => {
    const room = await opened(3)
    const members = await house.members(4)
    const busy = async (accountId: number, turn: number) => {
      const { current_id } = await house.state(room)
      const lot = room.lots.find(({ carId }) => carId === current_id) ?? at(room, turn % 3)
      const { price } = await house.lotRow(lot.lotId)
      await house.bid(accountId, lot, (price ?? riyals(49_500)) + riyals(500), { process: turn % 2 })
    }
    const staff = async () => {
      for (const action of ['pause', 'resume', 'skip', 'pause', 'skip', 'start'] as const) {
        await house.staff(room, action)
        await house.until(room, 20)
      }
    }
    await Promise.all([
      ...members.map(async (accountId, index) => {
        for (let turn = 0; turn < 12; turn += 1) await busy(accountId, turn + index)
      }),
      staff(),
      ...[0, 1].map(async (process) => {
        for (let turn = 0; turn < 20; turn += 1) await house.driveRooms(process)
      }),
    ])
    for (let left = 0; left < 3; left += 1) await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({ phase: 'ended' })
    for (const { lotId } of room.lots) {
      const closes = (await moves(lotId)).filter(([kind]) => kind === 'close')
      expect(closes).toHaveLength(1)
      const { leaderId } = await house.lotRow(lotId)
      const holds = await house.db
        .selectFrom('holds')
        .select('accountId')
        .where('refId', '=', lotId)
        .where('kind', '=', 'lot')
        .where('endedAt', 'is', null)
        .execute()
      expect(holds).toEqual(leaderId === null ? [] : [{ accountId: leaderId }])
    }
  })
})
