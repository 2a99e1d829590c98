import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { riyals } from '#server/testing/factories.ts'
import type { Bidder } from '../../lots/eligibility.ts'
import type { ClockedState, LotTerms } from '../../lots/rules.ts'
import { decideBid } from '../rules.ts'
import { openRoomFixture, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

let fixture: RoomFixture
const { at, opened, people, moves, expectReplays, wallet, closeInOrder } = roomTools(() => fixture)
beforeAll(async () => {
  fixture = await openRoomFixture({ processes: 2 })
})
afterAll(() => closeInOrder())
beforeEach(() => {
  fixture.received.length = 0
  fixture.sentNotices.length = 0
})

describe('bids ahead', () => {
  test('[ROOM-7] of equal maxima the earlier leads, at the minimum that both need', async () => {
    const room = await fixture.room()
    const [sara, omar, nora] = await people(3)
    const first = await fixture.bid(sara, at(room, 1), riyals(60_000))
    expect(first.data).toMatchObject({ current_price: 50_000, leading: true, extended: false })
    const second = await fixture.bid(omar, at(room, 1), riyals(50_500), { max: riyals(60_000) })
    expect(second.data).toMatchObject({ current_price: 60_000, leading: false })
    expect((await fixture.bid(nora, at(room, 1), riyals(60_000))).reason).toBe('bid_too_low')
    expect((await fixture.bid(sara, at(room, 1), riyals(60_000))).reason).toBe('max_not_raised')
    expect(await fixture.lotRow(at(room, 1).lotId)).toMatchObject({ status: 'scheduled', leaderId: sara })
    await expectReplays(room)
  })

  test('[ROOM-7] [LIM-2] a lead ahead counts with its maximum against own limits, and is lowered with them', async () => {
    const room = await fixture.room()
    const [sara] = await people(1)
    await fixture.bid(sara, at(room, 1), riyals(60_000), { max: riyals(90_000) })
    const process = fixture.processAt(0)
    expect(await process.ownLimits(sara)).toMatchObject({ cars: 1, amount: 90_000 })
    const member = { accountId: sara, language: 'en' as const }
    const set = await process.setOwnLimits(member, { carsMax: null, amountMax: riyals(70_000) })
    expect(set).toMatchObject({
      cars: 1,
      amount: 70_000,
      lowered: [{ product_id: at(room, 1).carId, max_amount: 70_000 }],
    })
    await expectReplays(room)
  })

  test('[ROOM-7] [ROOM-8] the deposit is held, and the maxima act once the car has come under the hammer', async () => {
    const room = await fixture.room()
    const [sara, omar, nora] = await people(3, riyals(1_000))
    // Its planned time is nearly over, which extends nothing.
    const closesAt = new Date(Date.now() + 5_000)
    await fixture.db.updateTable('lotStates').set({ closesAt }).where('lotId', '=', at(room, 0).lotId).execute()
    const { data } = await fixture.bid(sara, at(room, 0), riyals(80_000))
    expect(data).toMatchObject({ closes_at: closesAt.toISOString(), extended: false })
    await fixture.bid(omar, at(room, 0), riyals(70_000))
    expect(await wallet(sara)).toEqual({ available: 0, frozen: riyals(1_000) })
    expect(await wallet(omar)).toEqual({ available: riyals(1_000), frozen: 0 })
    expect((await fixture.bid(sara, at(room, 1), riyals(60_000))).reason).toBe('deposit_required')
    await fixture.staff(room, 'start')
    expect(await fixture.lotRow(at(room, 0).lotId)).toMatchObject({ status: 'live', price: riyals(70_500) })
    const answer = await fixture.bid(nora, at(room, 0), riyals(75_000))
    expect(answer.data).toMatchObject({ current_price: 75_500, leading: false })
    expect(await moves(at(room, 0).lotId)).toEqual([['move', 'opened']])
    const opening = fixture.received.find(({ event, data }) => event === 'BidEvent' && 'event' in Object(data))
    expect(opening).toBeDefined()
    expect(fixture.received.flatMap(({ data }) => (Object(data).event === 'opened' ? [data] : []))).toMatchObject([
      { status: 'live', current_price: 70_500, bids_count: 4 },
    ])
    await expectReplays(room)
  })

  test('[ROOM-7] a leader ahead may raise, also by an amount alone; rights are checked as always', async () => {
    const room = await fixture.room()
    const [sara, omar] = await people(2)
    await fixture.bid(sara, at(room, 0), riyals(55_000))
    expect((await fixture.bid(sara, at(room, 0), riyals(58_000))).status).toBe(200)
    expect((await fixture.bid(omar, at(room, 0), riyals(57_000))).data).toMatchObject({ current_price: 57_500 })
    expect((await fixture.bid(omar, at(room, 0), riyals(49_500))).reason).toBe('bid_too_low')
    expect((await fixture.bid(at(room, 2).ownerId, at(room, 2), riyals(60_000))).reason).toBe('own_car')
    await expectReplays(room)
  })

  test('[ROOM-7] [ROOM-9] while the room runs the others take bids ahead; a timed lot takes none', async () => {
    const room = await opened()
    const [sara] = await people(1)
    expect((await fixture.bid(sara, at(room, 2), riyals(60_000))).status).toBe(200)
    const [timed] = await fixture.lots([{ status: 'scheduled', opensAt: new Date(Date.now() + 3_600_000) }])
    expect((await fixture.bid(sara, timed ?? at(room, 0), riyals(60_000))).reason).toBe('lot_not_open')
  })

  test('[ROOM-7] [VOID-1] staff void a bid ahead like any other', async () => {
    const room = await fixture.room()
    const [sara, omar] = await people(2)
    await fixture.bid(omar, at(room, 0), riyals(52_000))
    const { data } = await fixture.bid(sara, at(room, 0), riyals(60_000))
    const request = { lotId: at(room, 0).lotId, seq: data?.bid.seq ?? 0, cause: 'slip' as const, reason: 'A slip' }
    const voided = await inTransaction(fixture.db, (tx) =>
      fixture.processAt(0).voidBid(tx, fixture.auctioneer, request),
    )
    expect(voided).toMatchObject({ after: { state: { status: 'scheduled', leader: { accountId: omar } } } })
    await expectReplays(room)
  })
})

const MINUTE = 60_000_000
const NOW = 1_700_000_000_000_000
const terms: LotTerms = {
  ownerId: 99,
  openingPrice: riyals(1_000),
  increments: [{ from: 0, step: riyals(500) }],
  reservePrice: null,
  depositRequired: 0,
  room: true,
  extension: { mode: 'reset', windowUs: MINUTE, byUs: MINUTE, countMax: null, hardStopUs: null },
}
const before: ClockedState = {
  status: 'scheduled',
  opensAtUs: NOW - MINUTE,
  closesAtUs: NOW + 1,
  leader: null,
  secondMax: null,
  bidsCount: 0,
  extensions: 0,
  seq: 0,
}
const member = (accountId: number): Bidder => ({
  accountId,
  active: true,
  phoneVerified: true,
  available: 0,
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
})

test('[ROOM-7] [ROOM-8] for any bids ahead the highest maximum leads, the earlier of equal ones, at the minimum it needs', () => {
  const call = fc.record({
    accountId: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: 1, max: 40 }).map((steps) => riyals(steps * 250)),
    more: fc.option(fc.integer({ min: 0, max: 20 })),
  })
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 25 }), (calls) => {
      let state = before
      const maxima = new Map<number, number>()
      for (const { accountId, amount, more } of calls) {
        const maxAmount = more === null ? null : amount + riyals(more * 250)
        const decision = decideBid(terms, state, member(accountId), { amount, maxAmount }, NOW)
        if (!decision.accepted) continue
        const max = maxAmount ?? amount
        // The rank of equal maxima is their order: a raise takes a new rank.
        maxima.delete(accountId)
        maxima.set(accountId, max)
        state = decision.state
        expect(state).toMatchObject({ status: 'scheduled', closesAtUs: before.closesAtUs, extensions: 0 })
      }
      const ranked = [...maxima].sort(([, a], [, b]) => b - a)
      const [first, second] = ranked
      if (!first) {
        expect(state.leader).toBeNull()
        return
      }
      expect(state.leader).toMatchObject({ accountId: first[0], max: first[1] })
      const price = state.leader?.price ?? 0
      const needed = second ? Math.min(first[1], second[1] + riyals(500)) : terms.openingPrice
      expect(price).toBeLessThanOrEqual(Math.max(needed, terms.openingPrice))
      expect(price).toBeGreaterThanOrEqual(second ? Math.min(second[1], first[1]) : terms.openingPrice)
    }),
    { numRuns: 500 },
  )
})
