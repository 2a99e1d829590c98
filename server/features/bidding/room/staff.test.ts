import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { LOT_SECONDS, openRoomFixture, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, opened, people, secondsLeft, moves, expectReplays, wallet, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  fixture.received.length = 0
  fixture.sentNotices.length = 0
})

describe('staff acts', () => {
  test('[ROOM-10] [ROOM-15] start opens a waiting room at once, and only that', async () => {
    const room = await fixture.room()
    expect(await fixture.staff(room, 'resume')).toBe('wrong_phase')
    expect(await fixture.staff(room, 'skip')).toBe('wrong_phase')
    expect(await fixture.staff(room, 'start')).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
    expect(await fixture.staff(room, 'start')).toBe('wrong_phase')
    const { startsAt } = await fixture.db
      .selectFrom('auctions')
      .select('startsAt')
      .where('id', '=', room.auctionId)
      .executeTakeFirstOrThrow()
    expect(startsAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(await fixture.staff({ ...room, auctionId: 987_654_321 }, 'start')).toBe('not_found')
  })

  test('[ROOM-11] [ROOM-12] [ROOM-18] a pause stops the clock and refuses bids; it resumes with the remaining time', async () => {
    const room = await opened()
    const [sara, omar] = await people(2)
    await fixture.bid(sara, at(room, 0), riyals(50_000))
    await fixture.until(room, LOT_SECONDS - 15)
    const paused = await fixture.staff(room, 'pause')
    expect(paused).toMatchObject({ phase: 'paused', closes_at: null, phase_until: null, current_id: at(room, 0).carId })
    const { remaining_ms } = await fixture.state(room)
    expect(remaining_ms).toBeGreaterThan(0)
    expect(remaining_ms).toBeLessThanOrEqual((LOT_SECONDS - 15) * 1000)
    expect((await fixture.bid(omar, at(room, 0), riyals(51_000))).reason).toBe('lot_not_open')
    expect((await fixture.bid(omar, at(room, 1), riyals(51_000))).status).toBe(200)
    await fixture.until(room, 0)
    await fixture.closeDue({ patient: true })
    await fixture.extendAfterOutage()
    expect(await fixture.state(room)).toMatchObject({ phase: 'paused', remaining_ms })
    await expectReplays(room)
    expect(await fixture.staff(room, 'pause')).toBe('wrong_phase')
    expect(await fixture.staff(room, 'resume')).toMatchObject({ phase: 'open', remaining_ms: null })
    expect(await secondsLeft(room)).toBeLessThanOrEqual((remaining_ms ?? 0) / 1000 + 0.1)
    expect((await fixture.bid(omar, at(room, 0), riyals(51_000))).status).toBe(200)
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'resumed'],
    ])
    expect(fixture.said(room)).toEqual([
      ['paused', 0],
      ['open', 0],
    ])
  })

  test('[ROOM-12] both calls are repeated, however little time was left', async () => {
    const room = await opened()
    await fixture.until(room, 4.5)
    await fixture.staff(room, 'pause')
    await fixture.staff(room, 'start')
    expect(await secondsLeft(room)).toBeGreaterThan(5)
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live' })
  })

  test('[ROOM-11] a waiting room that is paused does not open', async () => {
    const room = await fixture.room()
    expect(await fixture.staff(room, 'pause')).toMatchObject({ phase: 'paused', current_id: null })
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({ phase: 'paused' })
    expect(await fixture.staff(room, 'resume')).toMatchObject({ phase: 'open', current_id: at(room, 0).carId })
  })

  test('[ROOM-13] [ROOM-18] a skipped car goes behind the others with its bids and its deposit, and comes again', async () => {
    const room = await opened()
    const [sara] = await people(1)
    await fixture.bid(sara, at(room, 0), riyals(60_000))
    const [one, two] = await Promise.all([
      fixture.staff(room, 'skip', at(room, 0).carId),
      fixture.staff(room, 'skip', at(room, 0).carId),
    ])
    expect([one, two]).toContain('wrong_phase')
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 1).carId, to_come: 2 })
    expect(await wallet(sara)).toMatchObject({ frozen: riyals(1_000) })
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'scheduled', leaderId: sara, turn: 4 })
    expect((await fixture.bid(sara, at(room, 0), riyals(65_000))).data).toMatchObject({ extended: false })
    await expectReplays(room)
    const told = fixture.sentNotices.filter(({ kind }) => kind === 'queued').map(({ accountId }) => accountId)
    expect(told).toEqual([await fixture.ownerOf(at(room, 0)), sara])
    await fixture.until(room, 0)
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({ current_id: at(room, 0).carId, to_come: 0 })
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', price: riyals(60_000) })
    expect(await fixture.staff(room, 'skip')).toBe('last_lot')
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['move', 'queued'],
      ['move', 'opened'],
    ])
    expect(fixture.said(room).slice(0, 2)).toEqual([
      ['queued', 0],
      ['active', 1],
    ])
  })

  test('[ROOM-13] [ROOM-11] skipping in a pause leaves the room paused before the next car', async () => {
    const room = await opened(2)
    await fixture.staff(room, 'pause')
    expect(await fixture.staff(room, 'skip')).toMatchObject({ phase: 'paused', current_id: null, remaining_ms: null })
    expect(await fixture.staff(room, 'resume')).toMatchObject({ phase: 'open', current_id: at(room, 1).carId })
  })

  test('[ROOM-26] [ROOM-18] the hammer begins both calls at once, for one car; a bid cancels them', async () => {
    const room = await opened(2)
    const [sara] = await people(1)
    const { carId, lotId } = at(room, 0)
    const hammer = () => fixture.staff(room, 'hammer', carId)
    expect(await Promise.all([hammer(), hammer()])).toContain('wrong_phase')
    const called = await fixture.state(room)
    expect(called).toMatchObject({ phase: 'going_once', current_id: carId })
    expect(await secondsLeft(room)).toBeLessThanOrEqual(2 * called.call_seconds + 0.1)
    await fixture.bid(sara, at(room, 0), riyals(50_000))
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: carId })
    expect(await secondsLeft(room)).toBeGreaterThan(2 * called.call_seconds)
    await hammer()
    await expectReplays(room)
    await fixture.until(room, 0)
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', current_id: at(room, 1).carId })
    expect(await fixture.lotRow(lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: sara })
    expect(await hammer()).toBe('wrong_phase')
    expect((await moves(lotId)).map(([, reason]) => reason)).toEqual(['opened', 'hammered', 'hammered', null])
  })

  test('[ROOM-28] [ROOM-18] a hammer is taken back once: the close is the one before it, and a bid leaves nothing to take', async () => {
    const room = await opened(2)
    const [sara] = await people(1)
    const { carId, lotId } = at(room, 0)
    const recall = () => fixture.staff(room, 'recall', carId)
    const { closes_at: before, phase } = await fixture.state(room)
    expect([phase, await recall()]).toEqual(['open', 'wrong_phase'])
    expect(await fixture.staff(room, 'hammer', carId)).toMatchObject({ phase: 'going_once', hammered: true })
    expect(await fixture.staff(room, 'recall', at(room, 1).carId)).toBe('wrong_phase')
    const [one, two] = await Promise.all([recall(), recall()])
    expect([one, two]).toContain('wrong_phase')
    expect([one, two]).toContainEqual(expect.objectContaining({ phase: 'open', hammered: false, closes_at: before }))
    await fixture.staff(room, 'hammer', carId)
    await fixture.bid(sara, at(room, 0), riyals(50_000))
    expect(await fixture.state(room)).toMatchObject({ phase: 'open', hammered: false })
    await expectReplays(room)
    await fixture.until(room, 9)
    expect(await recall()).toBe('wrong_phase')
    expect((await moves(lotId)).map(([, reason]) => reason)).toEqual(['opened', 'hammered', 'recalled', 'hammered'])
  })

  test('[ROOM-14] stop sells nothing more: deposits are released, everyone is notified, bids are refused', async () => {
    const room = await opened()
    const [sara, omar] = await people(2, riyals(1_000))
    await fixture.bid(sara, at(room, 0), riyals(50_000))
    await fixture.bid(omar, at(room, 2), riyals(70_000))
    fixture.received.length = 0
    expect(await fixture.staff(room, 'stop')).toMatchObject({ phase: 'ended', current_id: null, to_come: 0 })
    const statuses = await Promise.all(room.lots.map(async ({ lotId }) => (await fixture.lotRow(lotId)).status))
    expect(statuses).toEqual(['rejected', 'no_bids', 'rejected'])
    const { closesAt } = await fixture.lotRow(at(room, 2).lotId)
    expect(closesAt?.getTime()).toBeLessThan(Date.now() + 60_000)
    for (const member of [sara, omar]) expect(await wallet(member)).toEqual({ available: riyals(1_000), frozen: 0 })
    const stopped = fixture.sentNotices.filter(({ kind }) => kind === 'stopped').map(({ accountId }) => accountId)
    expect(stopped).toEqual(expect.arrayContaining([sara, omar, ...room.lots.map(({ ownerId }) => ownerId)]))
    expect(stopped).toHaveLength(5)
    expect((await fixture.bid(sara, at(room, 1), riyals(50_000))).reason).toBe('lot_closed')
    expect(await moves(at(room, 0).lotId)).toEqual([
      ['move', 'opened'],
      ['close', 'stopped'],
    ])
    expect(await fixture.staff(room, 'stop')).toBe('wrong_phase')
    await expectReplays(room)
    expect(fixture.said(room).map(([event]) => event)).toEqual(['closed', 'closed', 'closed', 'ended'])
  })
})
