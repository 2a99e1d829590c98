import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { RawAnswer } from '#server/platform/http/api.ts'
import { minutesFromNow, riyals } from '#server/testing/factories.ts'
import { setOwnLimits } from '../../ledger/index.ts'
import { expectBalancedBooks, logOf, lotRow } from '../testing/books.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { limitedMember } from '../testing/limited-members.ts'
import { createGates, holdWallet, untilBlocked } from '../testing/locks.ts'
import { isReceiptSigned } from '../testing/receipts.ts'
import { replayLot } from '../testing/replay.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
})
const { newGate, openAll } = createGates()
afterEach(() => {
  openAll()
  fixture.clearHooks()
})
afterAll(() => fixture.close())

const BUY_NOW = riyals(100_000)
const member = (carsMax: number | null, amountMax: number | null) => limitedMember(fixture, { carsMax, amountMax })
const setLimits = (accountId: number, carsMax: number | null, amountMax: number | null, process = 0) =>
  fixture
    .processAt(process)
    .setOwnLimits({ accountId, language: 'en' }, { carsMax, amountMax: amountMax === null ? null : riyals(amountMax) })
const openLots = (count: number) =>
  fixture.lots(
    Array.from({ length: count }, (_, index) => ({ buyNowPrice: BUY_NOW, closesAt: minutesFromNow(60 + index) })),
  )
async function buy(accountId: number, lot: { carId: number }) {
  const caller = { accountId, idempotencyKey: undefined, language: 'en' as const, requestId: 'test' }
  const result = await fixture.processAt(0).buy(caller, { carId: lot.carId, amount: BUY_NOW })
  if (!(result instanceof RawAnswer)) throw new Error(`refused as ${result.refused}`)
  return { ...JSON.parse(result.text), status: result.status }
}
const closeNow = (lotIds: readonly number[]) =>
  sql`update lot_states set closes_at = clock_timestamp() where lot_id = any(${lotIds})`.execute(fixture.db)

describe('counted leads and wins', () => {
  test('[LIM-4] [BUY-1] a leader who buys the lot they lead does not need room for it beside that lot', async () => {
    const [lot] = await openLots(1)
    if (!lot) throw new Error('one lot')
    const me = await member(null, 95_000)
    await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })
    expect(await buy(me, lot)).toMatchObject({ status: 403, reason: 'own_limit_reached' })
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'live', leaderId: me })
  })
})

describe('bids', () => {
  test('[LIM-3] one car at most: the second lead is refused, and allowed once a rival has taken the first', async () => {
    const [first, second] = await openLots(2)
    if (!first || !second) throw new Error('two lots')
    const me = await member(1, null)
    const [rival = 0] = await fixture.members(1)
    expect((await fixture.bid(me, first, riyals(50_000))).reason).toBeNull()
    expect(await fixture.bid(me, second, riyals(50_000))).toMatchObject({ status: 403, reason: 'own_limit_reached' })
    await fixture.bid(rival, first, riyals(60_000))
    expect((await fixture.bid(me, second, riyals(50_000))).reason).toBeNull()
    expect((await fixture.bid(me, first, riyals(61_000))).reason).toBe('own_limit_reached')
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-2] [LIM-3] the full maxima of all leads count together, to the riyal', async () => {
    const [first, second] = await openLots(2)
    if (!first || !second) throw new Error('two lots')
    const me = await member(null, 150_000)
    await fixture.bid(me, first, riyals(50_000), { max: riyals(90_000) })
    expect((await fixture.bid(me, second, riyals(50_000), { max: riyals(60_001) })).reason).toBe('own_limit_reached')
    expect((await fixture.bid(me, second, riyals(50_000), { max: riyals(60_000) })).reason).toBeNull()
    expect((await fixture.bid(me, first, riyals(50_000), { max: riyals(90_001) })).reason).toBe('own_limit_reached')
    expect(await fixture.processAt(0).ownLimits(me)).toEqual({
      cars_max: null,
      amount_max: 150_000,
      cars: 2,
      amount: 150_000,
    })
  })

  test('[LIM-2] [LIM-4] a won car counts with its price, until its deposit is freed', async () => {
    const [first, second] = await openLots(2)
    if (!first || !second) throw new Error('two lots')
    const me = await member(1, 150_000)
    await fixture.bid(me, first, riyals(50_000), { max: riyals(140_000) })
    await closeNow([first.lotId])
    await fixture.closeDue({ patient: true })
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 1, amount: 50_000 })
    expect((await fixture.bid(me, second, riyals(50_000))).reason).toBe('own_limit_reached')
    await setLimits(me, 2, 150_000)
    expect((await fixture.bid(me, second, riyals(50_000), { max: riyals(100_001) })).reason).toBe('own_limit_reached')
    expect((await fixture.bid(me, second, riyals(50_000), { max: riyals(100_000) })).reason).toBeNull()
  })

  test('[LIM-3] many bids of one member at once, through two processes, on many lots: never beyond', async () => {
    const lots = await openLots(8)
    const me = await member(3, 400_000)
    const outcomes = await Promise.all(
      lots.flatMap((lot, index) => [
        fixture.bid(me, lot, riyals(50_000), { max: riyals(100_000), process: index % 2 }),
        fixture.bid(me, lot, riyals(50_000), { max: riyals(120_000), process: (index + 1) % 2 }),
      ]),
    )
    const { cars, amount } = await fixture.processAt(0).ownLimits(me)
    expect(cars).toBe(3)
    expect(amount).toBeLessThanOrEqual(400_000)
    expect(new Set(outcomes.map(({ reason }) => reason))).toContain('own_limit_reached')
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-3] bids of one batch count each other: the one uses the limit that the next lacks', async () => {
    const lots = await openLots(4)
    const me = await member(null, 200_000)
    const held = await holdWallet(fixture.url, me)
    const bids = lots.map((lot) => fixture.bid(me, lot, riyals(50_000), { max: riyals(80_000) }))
    await untilBlocked(fixture.url, 1)
    await held.release()
    const reasons = (await Promise.all(bids)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(2)
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 2, amount: 160_000 })
  })

  test('[LIM-3] [LIM-9] lots that close in the same second while a rival challenges the maxima: not one car more', async () => {
    const lots = await openLots(5)
    const me = await member(2, null)
    const rivals = await fixture.members(5)
    const first = await Promise.all(lots.map((lot) => fixture.bid(me, lot, riyals(50_000), { max: riyals(70_000) })))
    expect(first.filter(({ reason }) => reason === null)).toHaveLength(2)
    const race = [
      ...lots.map((lot, index) => fixture.bid(rivals[index] ?? 0, lot, riyals(60_000), { process: index % 2 })),
      ...lots.map((lot, index) => fixture.bid(me, lot, riyals(75_000), { process: (index + 1) % 2 })),
      closeNow(lots.map(({ lotId }) => lotId)).then(() => fixture.closeDue({ patient: true })),
    ]
    await Promise.all(race)
    while ((await fixture.closeDue({ patient: true })) > 0);
    const led = (await Promise.all(lots.map(({ lotId }) => lotRow(fixture.db, lotId)))).filter(
      ({ leaderId }) => leaderId === me,
    )
    expect(led.length).toBeLessThanOrEqual(2)
    await expectBalancedBooks(fixture.db)
  })
})

describe('limits below the current bids', () => {
  test('[LIM-6] [LIM-7] bids stay, maxima go down unseen, with a signed receipt, and the system bids no further', async () => {
    const [soon, late] = await openLots(2)
    if (!soon || !late) throw new Error('two lots')
    const me = await member(null, null)
    const [rival = 0, other = 0] = await fixture.members(2)
    for (const lot of [soon, late]) await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })
    await fixture.bid(other, late, riyals(55_000))
    const before = await lotRow(fixture.db, late.lotId)
    fixture.received.length = 0
    const { lowered, ...limits } = await setLimits(me, 1, null)
    expect(limits).toEqual({ cars_max: 1, amount_max: null, cars: 2, amount: 145_500 })
    expect(lowered).toMatchObject([{ product_id: late.carId, slug: late.slug, max_amount: 55_500 }])
    expect(fixture.received).toEqual([])
    const row = await lotRow(fixture.db, late.lotId)
    expect(row).toEqual({ ...before, leaderMax: riyals(55_500), lastAt: row.lastAt })
    const [word] = lowered
    const keys = await fixture.processAt(0).receipts.keys()
    if (!word) throw new Error('nothing went down')
    expect(isReceiptSigned(word.receipt, keys)).toBe(true)
    expect(JSON.parse(word.receipt.payload)).toMatchObject({
      kind: 'maximum_lowered',
      max_amount: 55_500,
      reason: 'own_limit',
    })
    expect((await fixture.bid(me, soon, riyals(50_000), { max: riyals(95_000) })).reason).toBe('own_limit_reached')
    await fixture.bid(rival, late, riyals(56_000))
    expect(await lotRow(fixture.db, late.lotId)).toMatchObject({ leaderId: rival, price: riyals(56_000) })
    for (const { lotId } of [soon, late]) {
      const { replayed, stored } = await replayLot(fixture.db, lotId)
      expect(replayed).toEqual(stored)
    }
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-6] [LIM-7] a lowered maximum may be raised again, to its earlier value', async () => {
    const lot = only(await openLots(1))
    const me = await member(null, null)
    await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })
    expect((await setLimits(me, null, 60_000)).lowered).toHaveLength(1)
    expect((await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })).reason).toBe('own_limit_reached')
    await setLimits(me, null, null)
    expect((await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })).reason).toBeNull()
    expect((await setLimits(me, null, 60_000)).lowered).toHaveLength(1)
    const { replayed, stored } = await replayLot(fixture.db, lot.lotId)
    expect(replayed).toEqual(stored)
    expect(stored.leader?.max).toBe(riyals(60_000))
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
  })

  test('[LIM-6] a member who leads nothing, and limits that fit: nothing goes down', async () => {
    const me = await member(null, null)
    expect(await setLimits(me, 2, 100_000)).toEqual({
      cars_max: 2,
      amount_max: 100_000,
      cars: 0,
      amount: 0,
      lowered: [],
    })
    const lot = only(await openLots(1))
    await fixture.bid(me, lot, riyals(50_000), { max: riyals(80_000) })
    expect((await setLimits(me, 1, 80_000)).lowered).toEqual([])
  })

  test('[LIM-3] [LIM-6] a bid in progress when the limits are set either counts or is refused', async () => {
    const [first, second] = await openLots(2)
    if (!first || !second) throw new Error('two lots')
    const me = await member(null, null)
    await fixture.bid(me, first, riyals(50_000), { max: riyals(80_000) })
    const gate = newGate()
    fixture.hooks.written = gate.pass
    const bid = fixture.bid(me, second, riyals(50_000), { max: riyals(90_000) })
    await gate.reached
    // The limit setter has seen one lead, waits for the wallet, and finds two.
    const setting = setLimits(me, null, 130_000, 1)
    await untilBlocked(fixture.url, 1)
    fixture.hooks.written = undefined
    gate.open()
    expect((await bid).reason).toBeNull()
    expect((await setting).lowered).toMatchObject([{ product_id: second.carId, max_amount: 50_000 }])
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 2, amount: 130_000 })
  })

  test('[LIM-6] a rival who bids while the limits are set: the maximum is the old or the new one, never between', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lot = only(await openLots(1))
      const me = await member(null, null)
      const [rival = 0] = await fixture.members(1)
      await fixture.bid(me, lot, riyals(50_000), { max: riyals(90_000) })
      const [bid] = await Promise.all([
        fixture.bid(rival, lot, riyals(60_000), { process: round % 2 }),
        setLimits(me, null, 50_000, (round + 1) % 2),
      ])
      const row = await lotRow(fixture.db, lot.lotId)
      const leads = row.leaderId === me
      expect(bid.data?.leading).toBe(!leads)
      expect(row.price).toBe(riyals(leads ? 60_500 : 60_000))
      if (leads) expect(row.leaderMax).toBe(riyals(60_500))
      const { replayed, stored } = await replayLot(fixture.db, lot.lotId)
      expect(replayed).toEqual(stored)
    }
    await expectBalancedBooks(fixture.db)
  })
})

describe('purchases and voids', () => {
  test('[LIM-5] maxima on other lots are lowered for a purchase, and the answer names them', async () => {
    const [led, bought, more] = await openLots(3)
    if (!led || !bought || !more) throw new Error('three lots')
    const me = await member(null, 170_000)
    await fixture.bid(me, led, riyals(50_000), { max: riyals(90_000) })
    const answer = await buy(me, bought)
    expect(answer).toMatchObject({ status: 200, data: { lowered: [{ product_id: led.carId, max_amount: 70_000 }] } })
    expect(await fixture.processAt(0).ownLimits(me)).toMatchObject({ cars: 2, amount: 170_000 })
    expect(await buy(me, more)).toMatchObject({ status: 403, reason: 'own_limit_reached' })
    const { replayed, stored } = await replayLot(fixture.db, led.lotId)
    expect(replayed).toEqual(stored)
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-5] a lead won while a purchase waits is locked and counted too', async () => {
    const [led, bought] = await openLots(2)
    if (!led || !bought) throw new Error('two lots')
    const me = await member(null, 170_000)
    const gate = newGate()
    fixture.hooks.written = gate.pass
    const bid = fixture.bid(me, led, riyals(50_000), { max: riyals(90_000) })
    await gate.reached
    const buying = buy(me, bought)
    await untilBlocked(fixture.url, 1)
    fixture.hooks.written = undefined
    gate.open()
    expect((await bid).reason).toBeNull()
    expect((await buying).data.lowered).toMatchObject([{ product_id: led.carId, max_amount: 70_000 }])
  })

  test('[LIM-8] a void restores no lead beyond that member’s own limits', async () => {
    const [lot, other] = await openLots(2)
    if (!lot || !other) throw new Error('two lots')
    const me = await member(1, null)
    const [rival = 0, third = 0] = await fixture.members(2)
    await fixture.bid(third, lot, riyals(50_000))
    await fixture.bid(me, lot, riyals(51_000))
    await fixture.bid(rival, lot, riyals(60_000))
    await fixture.bid(me, other, riyals(50_000))
    const request = { lotId: lot.lotId, seq: 3, cause: 'slip', reason: 'A slip' } as const
    await inTransaction(fixture.db, (tx) => fixture.processAt(0).voidBid(tx, fixture.auctioneer, request))
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ leaderId: third, price: riyals(50_000) })
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-1] limits are the member’s own: the wallet keeps them, and no balance moves', async () => {
    const me = await member(null, null)
    await fixture.db.transaction().execute((tx) => setOwnLimits(tx, me, { carsMax: 4, amountMax: riyals(5) }))
    expect(await fixture.processAt(0).ownLimits(me)).toEqual({ cars_max: 4, amount_max: 5, cars: 0, amount: 0 })
    await expectBalancedBooks(fixture.db)
  })
})
