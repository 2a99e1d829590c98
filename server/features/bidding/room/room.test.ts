import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drifts } from '#server/features/ledger/index.ts'
import { riyals } from '#server/testing/factories.ts'
import { LOT_SECONDS, openRoomHouse, type Room, type RoomHouse } from './testing/room-house.ts'

let house: RoomHouse
beforeAll(async () => {
  house = await openRoomHouse({ processes: 2 })
})
afterAll(async () => {
  expect(await drifts(house.db)).toEqual([])
  await house.close()
})
beforeEach(() => {
  house.heard.length = 0
  house.told.length = 0
})

const at = (room: Room, place: number) => {
  const lot = room.lots[place]
  if (!lot) throw new RangeError(`there is no lot ${place}`)
  return lot
}
const opened = async (lots?: Parameters<RoomHouse['room']>[0]): Promise<Room> => {
  const room = await house.room(lots)
  await house.staff(room, 'start')
  house.heard.length = 0
  return room
}
const people = async (howMany: number, available?: number) => {
  const [first = 0, second = 0, third = 0] = await house.members(howMany, available)
  return [first, second, third] as const
}
const secondsLeft = async (room: Room) => {
  const { closes_at } = await house.state(room)
  return closes_at === null ? null : (Date.parse(closes_at) - Date.now()) / 1000
}
/** What stands in a lot's log beside its bids. */
const moves = async (lotId: number) => {
  const rows = await house.db
    .selectFrom('lotEvents')
    .select(['seq', 'kind', 'payload'])
    .where('lotId', '=', lotId)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  return rows.flatMap(({ kind, payload }) => (kind === 'bid' ? [] : [[kind, JSON.parse(payload).reason ?? null]]))
}
/** Every lot of the room comes to what it is when its log is stepped through. */
const expectReplays = async (room: Room) => {
  for (const { lotId } of room.lots) {
    const replay = await house.processAt(0).replay(lotId)
    expect(replay).toMatchObject({ same: true, faults: [] })
  }
}
const wallet = (accountId: number) =>
  house.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

describe('a room from start to end', () => {
  test('[ROOM-1] [ROOM-3] [ROOM-5] its cars go one after another, each called twice before the hammer falls', async () => {
    const room = await house.room(2)
    const [sara, omar] = await people(2)
    expect(await house.state(room)).toMatchObject({ phase: 'waiting', current_id: null, to_come: 2, last: null })
    await house.until(room, 60)
    expect(await house.state(room)).toMatchObject({ phase: 'waiting' })
    await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 0).carId, to_come: 1 })
    expect((await house.bid(sara, at(room, 0), riyals(50_000))).status).toBe(200)
    expect((await house.bid(omar, at(room, 0), riyals(50_500))).status).toBe(200)
    await house.until(room, 9.5)
    expect(await house.state(room)).toMatchObject({ phase: 'going_once' })
    await house.until(room, 4.5)
    expect(await house.state(room)).toMatchObject({ phase: 'going_twice' })
    await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({
      phase: 'open',
      current_id: at(room, 1).carId,
      to_come: 0,
      last: { product_id: at(room, 0).carId, outcome: 'sold', price: 50_500 },
    })
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: omar })
    await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({
      phase: 'ended',
      current_id: null,
      closes_at: null,
      phase_until: null,
      last: { product_id: at(room, 1).carId, outcome: 'passed', price: null },
    })
    expect(await house.lotRow(at(room, 1).lotId)).toMatchObject({ status: 'no_bids' })
    expect(house.said(room)).toEqual([
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
    expect((await house.bid(sara, at(room, 1), riyals(50_000))).reason).toBe('lot_closed')
  })

  test('[ROOM-2] [ROOM-4] a bid gives the car all its seconds again and takes back the call', async () => {
    const room = await opened()
    const [sara, omar] = await people(2)
    await house.bid(sara, at(room, 0), riyals(50_000), { max: riyals(60_000) })
    await house.until(room, 4.5)
    expect(await house.state(room)).toMatchObject({ phase: 'going_twice' })
    // A maximum raised in silence changes no price, so no clock either.
    await house.bid(sara, at(room, 0), riyals(50_000), { max: riyals(70_000) })
    expect(await secondsLeft(room)).toBeLessThan(5)
    const { data } = await house.bid(omar, at(room, 0), riyals(51_000))
    expect(data).toMatchObject({ extended: true, leading: false })
    expect(await secondsLeft(room)).toBeGreaterThan(LOT_SECONDS - 30)
    expect(await house.state(room)).toMatchObject({ phase: 'open' })
    await house.driveRooms()
    expect(house.said(room)).toEqual([
      ['going_twice', 0],
      ['open', 0],
    ])
    await house.until(room, 4.5)
    expect(house.said(room).at(-1)).toEqual(['going_twice', 0])
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', extensions: 2 })
  })

  test('[ROOM-6] a car that went without the hammer makes room for the next one', async () => {
    const room = await opened(2)
    const bought = { status: 'sold', closedAt: new Date() }
    await house.db.updateTable('lotStates').set(bought).where('lotId', '=', at(room, 0).lotId).execute()
    await house.driveRooms()
    expect(await house.state(room)).toMatchObject({
      current_id: at(room, 1).carId,
      last: { product_id: at(room, 0).carId },
    })
  })
})

describe('bids ahead', () => {
  test('[ROOM-7] of equal maxima the earlier leads, at the least that both need', async () => {
    const room = await house.room()
    const [sara, omar, nora] = await people(3)
    const first = await house.bid(sara, at(room, 1), riyals(60_000))
    expect(first.data).toMatchObject({ current_price: 50_000, leading: true, extended: false })
    const second = await house.bid(omar, at(room, 1), riyals(50_500), { max: riyals(60_000) })
    expect(second.data).toMatchObject({ current_price: 60_000, leading: false })
    expect((await house.bid(nora, at(room, 1), riyals(60_000))).reason).toBe('bid_too_low')
    expect((await house.bid(sara, at(room, 1), riyals(60_000))).reason).toBe('max_not_raised')
    expect(await house.lotRow(at(room, 1).lotId)).toMatchObject({ status: 'scheduled', leaderId: sara })
    await expectReplays(room)
  })

  test('[ROOM-7] [ROOM-8] the deposit is held, and the maxima act once the car has come under the hammer', async () => {
    const room = await house.room()
    const [sara, omar, nora] = await people(3, riyals(1_000))
    // What was planned for it is nearly over: no reason to extend anything.
    const closesAt = new Date(Date.now() + 5_000)
    await house.db.updateTable('lotStates').set({ closesAt }).where('lotId', '=', at(room, 0).lotId).execute()
    const { data } = await house.bid(sara, at(room, 0), riyals(80_000))
    expect(data).toMatchObject({ closes_at: closesAt.toISOString(), extended: false })
    await house.bid(omar, at(room, 0), riyals(70_000))
    expect(await wallet(sara)).toEqual({ available: 0, frozen: riyals(1_000) })
    expect(await wallet(omar)).toEqual({ available: riyals(1_000), frozen: 0 })
    expect((await house.bid(sara, at(room, 1), riyals(60_000))).reason).toBe('deposit_required')
    await house.staff(room, 'start')
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', price: riyals(70_500) })
    const answer = await house.bid(nora, at(room, 0), riyals(75_000))
    expect(answer.data).toMatchObject({ current_price: 75_500, leading: false })
    expect(await moves(at(room, 0).lotId)).toEqual([['move', 'opened']])
    const opening = house.heard.find(({ event, data }) => event === 'BidEvent' && 'event' in Object(data))
    expect(opening).toBeDefined()
    expect(house.heard.flatMap(({ data }) => (Object(data).event === 'opened' ? [data] : []))).toMatchObject([
      { status: 'live', current_price: 70_500, bids_count: 4 },
    ])
    await expectReplays(room)
  })

  test('[ROOM-7] a leader ahead may go further, by an amount alone too; rights are asked as always', async () => {
    const room = await house.room()
    const [sara, omar] = await people(2)
    await house.bid(sara, at(room, 0), riyals(55_000))
    expect((await house.bid(sara, at(room, 0), riyals(58_000))).status).toBe(200)
    expect((await house.bid(omar, at(room, 0), riyals(57_000))).data).toMatchObject({ current_price: 57_500 })
    expect((await house.bid(omar, at(room, 0), riyals(49_500))).reason).toBe('bid_too_low')
    expect((await house.bid(at(room, 2).ownerId, at(room, 2), riyals(60_000))).reason).toBe('own_car')
    await expectReplays(room)
  })

  test('[ROOM-7] [ROOM-9] while the room runs the others take bids ahead; a timed lot takes none', async () => {
    const room = await opened()
    const [sara] = await people(1)
    expect((await house.bid(sara, at(room, 2), riyals(60_000))).status).toBe(200)
    const [timed] = await house.lots([{ status: 'scheduled', opensAt: new Date(Date.now() + 3_600_000) }])
    expect((await house.bid(sara, timed ?? at(room, 0), riyals(60_000))).reason).toBe('lot_not_open')
  })
})

describe('what staff do', () => {
  test('[ROOM-10] [ROOM-15] start opens a waiting room at once, and only that', async () => {
    const room = await house.room()
    expect(await house.staff(room, 'resume')).toBe('wrong_phase')
    expect(await house.staff(room, 'skip')).toBe('wrong_phase')
    expect(await house.staff(room, 'start')).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
    expect(await house.staff(room, 'start')).toBe('wrong_phase')
    const { startsAt } = await house.db
      .selectFrom('auctions')
      .select('startsAt')
      .where('id', '=', room.auctionId)
      .executeTakeFirstOrThrow()
    expect(startsAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(await house.staff({ ...room, auctionId: 987_654_321 }, 'start')).toBe('not_found')
  })

  test('[ROOM-11] [ROOM-12] a pause holds the clock and refuses bids; it goes on with what was left', async () => {
    const room = await opened()
    const [sara, omar] = await people(2)
    await house.bid(sara, at(room, 0), riyals(50_000))
    await house.until(room, LOT_SECONDS - 15)
    const paused = await house.staff(room, 'pause')
    expect(paused).toMatchObject({ phase: 'paused', closes_at: null, phase_until: null, current_id: at(room, 0).carId })
    const { remaining_ms } = await house.state(room)
    expect(remaining_ms).toBeGreaterThan(0)
    expect(remaining_ms).toBeLessThanOrEqual((LOT_SECONDS - 15) * 1000)
    expect((await house.bid(omar, at(room, 0), riyals(51_000))).reason).toBe('lot_not_open')
    expect((await house.bid(omar, at(room, 1), riyals(51_000))).status).toBe(200)
    await house.until(room, 0)
    await house.closeDue({ patient: true })
    await house.keepFair()
    expect(await house.state(room)).toMatchObject({ phase: 'paused', remaining_ms })
    await expectReplays(room)
    expect(await house.staff(room, 'pause')).toBe('wrong_phase')
    expect(await house.staff(room, 'resume')).toMatchObject({ phase: 'open', remaining_ms: null })
    expect(await secondsLeft(room)).toBeLessThanOrEqual((remaining_ms ?? 0) / 1000 + 0.1)
    expect((await house.bid(omar, at(room, 0), riyals(51_000))).status).toBe(200)
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'resumed'],
    ])
    expect(house.said(room)).toEqual([
      ['paused', 0],
      ['open', 0],
    ])
  })

  test('[ROOM-12] both calls are heard again, however little was left', async () => {
    const room = await opened()
    await house.until(room, 4.5)
    await house.staff(room, 'pause')
    await house.staff(room, 'start')
    expect(await secondsLeft(room)).toBeGreaterThan(5)
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
  })

  test('[ROOM-11] a waiting room that is paused does not open by itself', async () => {
    const room = await house.room()
    expect(await house.staff(room, 'pause')).toMatchObject({ phase: 'paused', current_id: null })
    await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({ phase: 'paused' })
    expect(await house.staff(room, 'resume')).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
  })

  test('[ROOM-13] a skipped car goes behind the others with its bids and its deposit, and comes again', async () => {
    const room = await opened()
    const [sara] = await people(1)
    await house.bid(sara, at(room, 0), riyals(60_000))
    const [one, two] = await Promise.all([
      house.staff(room, 'skip', at(room, 0).carId),
      house.staff(room, 'skip', at(room, 0).carId),
    ])
    expect([one, two]).toContain('wrong_phase')
    expect(await house.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 1).carId, to_come: 2 })
    expect(await wallet(sara)).toMatchObject({ frozen: riyals(1_000) })
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'scheduled', leaderId: sara, turn: 4 })
    expect((await house.bid(sara, at(room, 0), riyals(65_000))).data).toMatchObject({ extended: false })
    await expectReplays(room)
    expect(house.told.filter(({ kind }) => kind === 'queued').map(({ accountId }) => accountId)).toEqual([sara])
    await house.until(room, 0)
    await house.until(room, 0)
    expect(await house.state(room)).toMatchObject({ current_id: at(room, 0).carId, to_come: 0 })
    expect(await house.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', price: riyals(60_000) })
    expect(await house.staff(room, 'skip')).toBe('last_lot')
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'queued'],
      ['move', 'opened'],
    ])
    expect(house.said(room).slice(0, 2)).toEqual([
      ['queued', 0],
      ['active', 1],
    ])
  })

  test('[ROOM-13] [ROOM-11] skipping in a pause leaves the room paused before the next car', async () => {
    const room = await opened(2)
    await house.staff(room, 'pause')
    expect(await house.staff(room, 'skip')).toMatchObject({ phase: 'paused', current_id: null, remaining_ms: null })
    expect(await house.staff(room, 'resume')).toMatchObject({ phase: 'open', current_id: at(room, 1).carId })
  })

  test('[ROOM-14] stop sells nothing more: deposits come free, everybody is told, nobody can bid', async () => {
    const room = await opened()
    const [sara, omar] = await people(2, riyals(1_000))
    await house.bid(sara, at(room, 0), riyals(50_000))
    await house.bid(omar, at(room, 2), riyals(70_000))
    house.heard.length = 0
    expect(await house.staff(room, 'stop')).toMatchObject({ phase: 'ended', current_id: null, to_come: 0 })
    const statuses = await Promise.all(room.lots.map(async ({ lotId }) => (await house.lotRow(lotId)).status))
    expect(statuses).toEqual(['rejected', 'no_bids', 'rejected'])
    for (const member of [sara, omar]) expect(await wallet(member)).toEqual({ available: riyals(1_000), frozen: 0 })
    const stopped = house.told.filter(({ kind }) => kind === 'stopped').map(({ accountId }) => accountId)
    expect(stopped).toEqual(expect.arrayContaining([sara, omar, ...room.lots.map(({ ownerId }) => ownerId)]))
    expect(stopped).toHaveLength(5)
    expect((await house.bid(sara, at(room, 1), riyals(50_000))).reason).toBe('lot_closed')
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['close', 'stopped'],
    ])
    expect(await house.staff(room, 'stop')).toBe('wrong_phase')
    await expectReplays(room)
    expect(house.said(room).map(([event]) => event)).toEqual(['closed', 'closed', 'closed', 'ended'])
  })
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

  test('[ROOM-17] nobody loses a car because the house was down: it has its seconds again, and is called again', async () => {
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
