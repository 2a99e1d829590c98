import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from '../testing/books.ts'
import type { Fixture } from '../testing/fixture.ts'
import { limitedMember } from '../testing/limited-members.ts'
import { replayLot } from '../testing/replay.ts'
import { at, MAX, openWaitingFixture } from '../testing/waiting-fixture.ts'

let waiting: Awaited<ReturnType<typeof openWaitingFixture>>
let fixture: Fixture
beforeAll(async () => {
  waiting = await openWaitingFixture()
  fixture = waiting.fixture
})
afterEach(() => waiting.reset())
afterAll(() => fixture.close())

describe('a maximum that waits', () => {
  test('[LIM-10] is no bid: no log entry, no frozen deposit, no message', async () => {
    const { lots, me } = await waiting.oneOf(5)
    await Promise.all([waiting.look(0), waiting.look(1)])
    for (const lot of lots.slice(1)) {
      expect(await logOf(fixture.db, lot.lotId)).toEqual([])
      expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ leaderId: null, price: null, seq: 0 })
    }
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 1, amount: 60_000 })
    expect(waiting.noticesTo(me)).toEqual([])
    const listed = await fixture.processAt(1).waiting.list(me)
    expect(listed.map((one) => [one.waiting.lotId, one.waitsFor])).toEqual(
      lots.slice(1).map(({ lotId }) => [lotId, 'own_limit_reached']),
    )
  })

  test('[LIM-10] can be left with the one deposit that a led car holds', async () => {
    const lots = await waiting.openLots(2)
    const me = await limitedMember(fixture, { carsMax: 1, available: 1_000 })
    const [rival = 0] = await fixture.members(1)
    await fixture.bid(me, at(lots, 0), riyals(50_000))
    expect((await fixture.bid(me, at(lots, 1), riyals(50_000))).reason).toBe('deposit_required')
    expect(await waiting.leave(me, at(lots, 1))).toBe('left')
    await fixture.bid(rival, at(lots, 0), riyals(60_000))
    await waiting.idle()
    expect(await waiting.leaderOf(at(lots, 1))).toBe(me)
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-10] what own limits have nothing to do with is refused as its bid would be', async () => {
    const lots = await waiting.openLots(2)
    const poor = await limitedMember(fixture, { carsMax: 2, available: 0 })
    expect(await waiting.leave(poor, at(lots, 0))).toBe('deposit_required')
    const me = await limitedMember(fixture, { carsMax: 1, amountMax: 100_000 })
    await fixture.bid(me, at(lots, 0), riyals(50_000))
    expect(await waiting.leave(me, at(lots, 1), 49_000)).toBe('bid_too_low')
    expect(await waiting.leave(me, at(lots, 1), 100_001)).toBe('own_limit_reached')
    expect(await waiting.leave(me, at(lots, 1), 100_000)).toBe('left')
  })

  test('[LIM-10] no more than twenty wait, and changing one of them is always possible', async () => {
    const lots = await waiting.openLots(22)
    const me = await limitedMember(fixture, { carsMax: 1 })
    await fixture.bid(me, at(lots, 0), riyals(50_000))
    for (const lot of lots.slice(1, 21)) expect(await waiting.leave(me, lot)).toBe('left')
    expect(await waiting.leave(me, at(lots, 21))).toBe('invalid')
    expect(await waiting.leave(me, at(lots, 20), 70_000)).toBe('left')
    expect(await fixture.processAt(0).waiting.list(me)).toHaveLength(20)
  })
})

describe('a place that comes free', () => {
  test('[LIM-11] goes to the lot that closes first, as a bid of the least amount with the whole maximum', async () => {
    const { lots, me, rival } = await waiting.oneOf(4)
    const [other = 0] = await fixture.members(1)
    await fixture.bid(other, at(lots, 1), riyals(55_000))
    await fixture.bid(rival, at(lots, 0), riyals(61_000))
    await waiting.idle()
    expect(await lotRow(fixture.db, at(lots, 1).lotId)).toMatchObject({
      leaderId: me,
      price: riyals(55_500),
      leaderMax: riyals(MAX),
    })
    expect(await waiting.leaderOf(at(lots, 2))).toBeNull()
    expect(await waiting.outcomes(me)).toEqual(['placed', null, null])
    expect(waiting.noticesTo(me)).toEqual(['outbid', 'waiting_placed'])
    expect(waiting.noticesTo(other)).toEqual(['outbid'])
    const { replayed, stored } = await replayLot(fixture.db, at(lots, 1).lotId)
    expect(replayed).toEqual(stored)
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-11] one after the other, until the price has passed the last of them', async () => {
    const { lots, me, rival } = await waiting.oneOf(4)
    for (const lot of lots) {
      await fixture.bid(rival, lot, riyals(MAX + 10_000))
      await waiting.idle()
    }
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual(lots.map(() => rival))
    expect(await waiting.outcomes(me)).toEqual(['placed', 'placed', 'placed'])
  })

  test('[LIM-11] a maximum that another one beats leaves the place to the next', async () => {
    const { lots, me, rival } = await waiting.oneOf(3)
    await fixture.bid(rival, at(lots, 1), riyals(50_000), { max: riyals(MAX + 5_000) })
    await fixture.bid(rival, at(lots, 0), riyals(61_000))
    await waiting.idle()
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([rival, rival, me])
    expect(await lotRow(fixture.db, at(lots, 1).lotId)).toMatchObject({ price: riyals(MAX + 500) })
  })

  test('[LIM-11] its answer, with its receipt, is kept under its key', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    const [left] = await fixture.processAt(0).waiting.list(me)
    await fixture.bid(rival, at(lots, 0), riyals(61_000))
    await waiting.idle()
    const { status, answer } = await fixture.db
      .selectFrom('idempotencyKeys')
      .select(['status', 'answer'])
      .where('accountId', '=', me)
      .where('key', '=', left?.waiting.key ?? '')
      .executeTakeFirstOrThrow()
    expect(status).toBe(200)
    const { data } = JSON.parse(answer)
    expect(data).toMatchObject({ leading: true, bid: { product_id: at(lots, 1).carId, amount: 50_000 } })
    expect(JSON.parse(data.receipt.payload)).toMatchObject({ verdict: 'accepted', max_amount: MAX })
  })

  test('[LIM-11] by higher limits, by a void, and by a purchase', async () => {
    const { lots, me, rival } = await waiting.oneOf(4)
    await waiting.setCarsMax(me, 2)
    await waiting.idle()
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([me, me, null, null])
    await fixture.processAt(0).voidBid({ lotId: at(lots, 0).lotId, seq: 1, cause: 'slip' }, async () => undefined)
    await waiting.idle()
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([null, me, me, null])
    await fixture.db
      .updateTable('lots')
      .set({ buyNowPrice: riyals(200_000) })
      .where('id', '=', at(lots, 1).lotId)
      .execute()
    const caller = { accountId: rival, idempotencyKey: undefined, language: 'en' as const, requestId: 'test' }
    await fixture.processAt(0).buy(caller, { carId: at(lots, 1).carId, amount: riyals(200_000) })
    await waiting.idle()
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([null, rival, me, me])
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-11] by the close of a car below its maximum, and by a sale that is turned down', async () => {
    const lots = await waiting.openLots(4)
    const me = await limitedMember(fixture, { carsMax: 2, amountMax: 150_000 })
    await fixture.bid(me, at(lots, 0), riyals(50_000), { max: riyals(MAX) })
    await fixture.bid(me, at(lots, 1), riyals(50_000))
    expect(await waiting.leave(me, at(lots, 1), 80_000)).toBe('left')
    expect(await waiting.leave(me, at(lots, 2), 60_000)).toBe('left')
    await waiting.closeNow([at(lots, 0)])
    await fixture.closeDue({ patient: true })
    await waiting.idle()
    expect(await lotRow(fixture.db, at(lots, 1).lotId)).toMatchObject({ leaderId: me, leaderMax: riyals(80_000) })
    expect(await waiting.outcomes(me)).toEqual(['placed', null])
    await fixture.decide(at(lots, 0).lotId, 'reject')
    await waiting.idle()
    expect(await waiting.leaderOf(at(lots, 2))).toBe(me)
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-11] in the sum too: what fits whole goes before what closes earlier and does not', async () => {
    const lots = await waiting.openLots(4)
    const me = await limitedMember(fixture, { carsMax: null, amountMax: 150_000 })
    const [rival = 0] = await fixture.members(1)
    await fixture.bid(me, at(lots, 0), riyals(50_000), { max: riyals(70_000) })
    await fixture.bid(me, at(lots, 1), riyals(50_000), { max: riyals(80_000) })
    expect(await waiting.leave(me, at(lots, 2), 100_000)).toBe('left')
    expect(await waiting.leave(me, at(lots, 3), 70_000)).toBe('left')
    await fixture.bid(rival, at(lots, 0), riyals(71_000))
    await waiting.idle()
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([rival, me, null, me])
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 2, amount: 150_000 })
  })

  test('[LIM-11] a leader’s higher maximum waits too, and lifts theirs unseen', async () => {
    const [lot, other] = await waiting.openLots(2)
    if (!lot || !other) throw new Error('two lots')
    const me = await limitedMember(fixture, { carsMax: null, amountMax: 130_000 })
    const [rival = 0] = await fixture.members(1)
    await fixture.bid(me, lot, riyals(50_000), { max: riyals(60_000) })
    await fixture.bid(me, other, riyals(50_000), { max: riyals(70_000) })
    expect((await fixture.bid(me, lot, riyals(50_000), { max: riyals(MAX) })).reason).toBe('own_limit_reached')
    expect(await waiting.leave(me, lot)).toBe('left')
    await fixture.bid(rival, other, riyals(71_000))
    await waiting.idle()
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ leaderId: me, leaderMax: riyals(MAX), seq: 1 })
    const { replayed, stored } = await replayLot(fixture.db, lot.lotId)
    expect(replayed).toEqual(stored)
  })
})
