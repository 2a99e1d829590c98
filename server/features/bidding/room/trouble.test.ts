import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { openRoomFixture, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, opened, people, secondsLeft, moves, expectReplays, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  fixture.received.length = 0
  fixture.sentNotices.length = 0
})

describe('several processes, and failures', () => {
  test('[ROOM-16] two processes drive one room: each step is applied and published once', async () => {
    const room = await fixture.room(4)
    const [sara, omar] = await people(2)
    fixture.received.length = 0
    const driveBoth = () => Promise.all([0, 1, 0, 1, 0, 1].map((process) => fixture.driveRooms(process)))
    await fixture.staff(room, 'start')
    for (let place = 0; place < 4; place += 1) {
      await fixture.bid(place % 2 ? sara : omar, at(room, place), riyals(50_000), { process: place % 2 })
      await fixture.until(room, 9.5)
      await driveBoth()
      await fixture.until(room, 4.5)
      await Promise.all([driveBoth(), fixture.until(room, 0), driveBoth()])
    }
    expect(fixture.said(room)).toEqual([
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
    const won = fixture.sentNotices.filter(({ kind, accountId }) => kind === 'win' && [sara, omar].includes(accountId))
    expect(won).toHaveLength(4)
    // The start, four steps for each car, and the end.
    expect((await fixture.state(room)).seq).toBe(1 + 4 * 4 + 1)
  })

  test('[ROOM-17] [ROOM-18] no member loses a car through an outage: it gets its seconds and its calls again', async () => {
    const room = await opened(2)
    const [sara] = await people(1)
    await fixture.bid(sara, at(room, 0), riyals(50_000))
    await fixture.until(room, 4.5)
    await fixture.isDownFor(room, 12)
    expect((await fixture.bid(sara, at(room, 0), riyals(60_000))).reason).toBe('lot_closed')
    await fixture.driveRooms(1)
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
    expect(await secondsLeft(room)).toBeGreaterThan(10)
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'outage'],
    ])
    await fixture.driveRooms(0)
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
    await expectReplays(room)
    // The other process drives it to its end.
    await fixture.until(room, 0)
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: sara })
  })

  test('[ROOM-17] [CLO-10] after an outage the current car has ten minutes, and waiting ones lose nothing', async () => {
    const room = await opened(2)
    const before = await fixture.lotRow(at(room, 1).lotId)
    await fixture.extendAfterOutage()
    await fixture.db
      .updateTable('heartbeats')
      .set({ beatAt: new Date(Date.now() - 60_000) })
      .execute()
    await fixture.isDownFor(room, 60)
    // Its planned time is over, and its turn has not come yet.
    const planned = { opensAt: new Date(Date.now() - 30_000), closesAt: new Date(Date.now() - 1_000) }
    await fixture.db.updateTable('lotStates').set(planned).where('lotId', '=', at(room, 1).lotId).execute()
    await fixture.extendAfterOutage()
    await fixture.driveRooms()
    expect(await secondsLeft(room)).toBeGreaterThan(500)
    const after = await fixture.lotRow(at(room, 1).lotId)
    expect(after).toMatchObject({ status: 'scheduled', seq: before.seq })
    await fixture.openDue()
    await fixture.closeDue({ patient: true })
    expect((await fixture.lotRow(at(room, 1).lotId)).status).toBe('scheduled')
  })

  test('[ROOM-19] a failed step is not published, and the next run applies it', async () => {
    const room = await opened(2)
    fixture.hooks.notices = () => Promise.reject(new Error('the notices fail'))
    await expect(fixture.until(room, 0)).rejects.toThrow('the notices fail')
    expect(fixture.said(room)).toEqual([])
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
    fixture.hooks.notices = undefined
    await fixture.driveRooms(1)
    expect(fixture.said(room).map(([event]) => event)).toEqual(['closed', 'active'])
    expect(fixture.said(room).at(-1)).toEqual(['active', 1])
  })

  test('[ROOM-16] concurrent bids, calls, staff acts and closes leave one gapless log and every deposit where it belongs', async () => {
    const room = await opened(3)
    const members = await fixture.members(4)
    const busy = async (accountId: number, turn: number) => {
      const { current_id } = await fixture.state(room)
      const lot = room.lots.find(({ carId }) => carId === current_id) ?? at(room, turn % 3)
      const { price } = await fixture.lotRow(lot.lotId)
      await fixture.bid(accountId, lot, (price ?? riyals(49_500)) + riyals(500), { process: turn % 2 })
    }
    const staff = async () => {
      for (const action of ['pause', 'resume', 'skip', 'pause', 'skip', 'start'] as const) {
        await fixture.staff(room, action)
        await fixture.until(room, 20)
      }
    }
    await Promise.all([
      ...members.map(async (accountId, index) => {
        for (let turn = 0; turn < 12; turn += 1) await busy(accountId, turn + index)
      }),
      staff(),
      ...[0, 1].map(async (process) => {
        for (let turn = 0; turn < 20; turn += 1) await fixture.driveRooms(process)
      }),
    ])
    for (let left = 0; left < 3; left += 1) await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({ phase: 'ended' })
    for (const { lotId } of room.lots) {
      const closes = (await moves(lotId)).filter(([kind]) => kind === 'close')
      expect(closes).toHaveLength(1)
      const { leaderId } = await fixture.lotRow(lotId)
      const holds = await fixture.db
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
