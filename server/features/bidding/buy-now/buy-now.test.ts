import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { createAccount, createCar, createPackage, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from '../testing/books.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { createGates, holdLot, holdWallet, untilBlocked, untilOver } from '../testing/locks.ts'
import { isReceiptSigned } from '../testing/receipts.ts'

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
const DEPOSIT = riyals(1_000)
const openLot = async (fields: Parameters<Fixture['lots']>[0] = [{}]) =>
  only(await fixture.lots(fields.map((one) => ({ buyNowPrice: BUY_NOW, ...one }))))

type Options = { amount?: number; key?: string; process?: number }
const hash = (text: string) => Buffer.from(text.padEnd(32).slice(0, 32))

/** The answer of a call to buy, read from its text as the caller would. */
async function buy(accountId: number, lot: { carId: number }, options: Options = {}) {
  const { amount = BUY_NOW, key, process = 0 } = options
  const idempotencyKey = key === undefined ? undefined : { key, requestHash: hash(`${lot.carId} ${amount}`) }
  const caller = { accountId, idempotencyKey, language: 'en' as const, requestId: 'test' }
  const result = await fixture.processAt(process).buy(caller, { carId: lot.carId, amount })
  if (result instanceof RawAnswer) return { ...JSON.parse(result.text), status: result.status, text: result.text }
  return { status: 0, reason: isRefusal(result) ? result.refused : '' }
}
const walletOf = (accountId: number) =>
  fixture.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

describe('taking the buy-now price', () => {
  test('[BUY-1] [BUY-4] [BUY-5] ends the lot at once: sold at that price, one sealed entry, the deposit moved, everyone notified', async () => {
    const lot = await openLot()
    const [buyer = 0, leader = 0, other = 0] = await fixture.members(3)
    await fixture.bid(other, lot, riyals(50_000))
    await fixture.bid(leader, lot, riyals(51_000), { max: riyals(70_000) })
    fixture.sentNotices.length = 0
    fixture.received.length = 0
    const before = await walletOf(leader)
    const answer = await buy(buyer, lot)
    expect(answer).toMatchObject({ status: 200, data: { product_id: lot.carId, price: 100_000, seq: 3, lowered: [] } })
    const row = await lotRow(fixture.db, lot.lotId)
    expect(row).toMatchObject({
      status: 'sold',
      price: BUY_NOW,
      leaderId: buyer,
      leaderMax: BUY_NOW,
      seq: 3,
      bidsCount: 2,
    })
    expect(row.closesAt).toEqual(row.closedAt)
    expect(row.decidedAt).toEqual(row.closedAt)
    const entry = (await logOf(fixture.db, lot.lotId)).at(-1)
    expect(entry).toMatchObject({ seq: 3, kind: 'close', accountId: buyer, amount: BUY_NOW })
    expect(entry?.hash).toEqual(row.head)
    expect(JSON.parse(entry?.payload ?? '')).toMatchObject({ outcome: 'sold', reason: 'buy_now', amount: 100_000 })
    expect(await walletOf(leader)).toEqual({ available: before.available + DEPOSIT, frozen: before.frozen - DEPOSIT })
    expect((await walletOf(buyer)).frozen).toBe(DEPOSIT)
    expect(fixture.sold).toContainEqual({ lotId: lot.lotId, carId: lot.carId, buyerId: buyer, price: BUY_NOW })
    const event = fixture.received.find(({ channel }) => channel === 'bid')?.data as BidEvent
    expect(event).toMatchObject({ event: 'win', status: 'sold', from_seq: 3, current_price: 100_000, bid: { seq: 3 } })
    expect(fixture.received.find(({ channel }) => channel === 'auction')?.data).toMatchObject({ event: 'sold', seq: 3 })
    expect(fixture.sentNotices.map(({ accountId, kind }) => [accountId, kind]).sort()).toEqual(
      [
        [buyer, 'bought'],
        [lot.ownerId, 'car_sold'],
        [leader, 'lost'],
        [other, 'lost'],
      ].sort(),
    )
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-1] [CLO-11] without any earlier bid, closed and decided by the purchase', async () => {
    const lot = await openLot()
    const [buyer = 0] = await fixture.members(1)
    expect(await buy(buyer, lot)).toMatchObject({ status: 200, data: { seq: 1 } })
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'sold', leaderId: buyer, bidsCount: 0 })
    expect((await fixture.bid(buyer, lot, riyals(120_000))).reason).toBe('lot_closed')
    expect(await fixture.decide(lot.lotId, 'reject')).toMatchObject({ refused: 'decision_made' })
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-4] the leader’s deposit stays frozen, once', async () => {
    const lot = await openLot()
    const [leader = 0] = await fixture.members(1, DEPOSIT)
    await fixture.bid(leader, lot, riyals(50_000), { max: riyals(60_000) })
    expect((await buy(leader, lot)).status).toBe(200)
    expect(await walletOf(leader)).toEqual({ available: 0, frozen: DEPOSIT })
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-2] offered up to 80 % of it, not above', async () => {
    const [buyer = 0, leader = 0] = await fixture.members(2)
    const at = await openLot()
    await fixture.bid(leader, at, riyals(80_000))
    expect((await buy(buyer, at)).status).toBe(200)
    const above = await openLot()
    await fixture.bid(leader, above, riyals(80_001))
    expect(await buy(buyer, above)).toMatchObject({
      status: 409,
      reason: 'not_for_sale',
      data: { current_price: 80_001 },
    })
    // A secret maximum is no price.
    const secret = await openLot()
    await fixture.bid(leader, secret, riyals(50_000), { max: riyals(200_000) })
    expect((await buy(buyer, secret)).status).toBe(200)
  })

  test('[BUY-2] [BUY-3] refuses another amount, a lot without such a price, before it opens, after its close, twice', async () => {
    const [buyer = 0, second = 0] = await fixture.members(2)
    const lot = await openLot()
    const moved = await buy(buyer, lot, { amount: BUY_NOW - 100 })
    expect(moved).toMatchObject({ status: 409, reason: 'price_moved', data: { buy_now_price: 100_000 } })
    const plain = only(await fixture.lots())
    expect(await buy(buyer, plain)).toMatchObject({ status: 409, reason: 'not_for_sale' })
    const ahead = only(await fixture.lots([{ buyNowPrice: BUY_NOW }], { startsAt: minutesFromNow(60) }))
    expect(await buy(buyer, ahead)).toMatchObject({ status: 409, reason: 'lot_not_open' })
    const over = await openLot([{ closesAt: minutesFromNow(-1) }])
    expect(await buy(buyer, over)).toMatchObject({ status: 409, reason: 'not_for_sale' })
    expect((await buy(buyer, lot)).status).toBe(200)
    expect(await buy(second, lot)).toMatchObject({ status: 409, reason: 'not_for_sale' })
    expect(await buy(buyer, { carId: 999_999 })).toMatchObject({ reason: 'not_found' })
    // A car for sale at its price has no lot.
    const onSale = await createCar(fixture.db, { type: 'sale' })
    expect(await buy(buyer, { carId: onSale.id })).toMatchObject({ status: 409, reason: 'not_for_sale' })
    const unpublished = await createCar(fixture.db, { type: 'sale', saleStatus: 'draft' })
    expect(await buy(buyer, { carId: unpublished.id })).toMatchObject({ reason: 'not_found' })
  })

  test('[BUY-3] buyers must meet the conditions of bidders', async () => {
    const lot = await openLot()
    const { id: packageId } = await createPackage(fixture.db, {
      deposit: DEPOSIT,
      bidLimit: BUY_NOW - 100,
      active: false,
    })
    const who = async (fields: Parameters<typeof createAccount>[1]) => (await createAccount(fixture.db, fields)).id
    const ample = { available: riyals(50_000) }
    expect(await buy(lot.ownerId, lot)).toMatchObject({ status: 403, reason: 'own_car' })
    expect(await buy(await who({ available: DEPOSIT - 1 }), lot)).toMatchObject({ reason: 'deposit_required' })
    expect(await buy(await who({ ...ample, phoneVerifiedAt: null }), lot)).toMatchObject({
      reason: 'phone_not_verified',
    })
    expect(await buy(await who({ ...ample, active: false }), lot)).toMatchObject({ reason: 'account_inactive' })
    expect(await buy(await who({ ...ample, packageId }), lot)).toMatchObject({
      status: 403,
      reason: 'bid_limit_exceeded',
    })
    expect(await logOf(fixture.db, lot.lotId)).toEqual([])
  })

  test('[BUY-6] the same key is one purchase and one answer, refusals too; another body is refused', async () => {
    const lot = await openLot()
    const [buyer = 0] = await fixture.members(1)
    const refused = await buy(buyer, lot, { key: 'wrong', amount: riyals(1) })
    const copies = await Promise.all([0, 1, 0, 1].map((process) => buy(buyer, lot, { key: 'once', process })))
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
    expect(copies[0]?.status).toBe(200)
    expect(fixture.sold.filter(({ lotId }) => lotId === lot.lotId)).toHaveLength(1)
    expect(await buy(buyer, lot, { key: 'once', amount: riyals(5) })).toMatchObject({
      reason: 'idempotency_key_reused',
    })
    expect((await buy(buyer, lot, { key: 'wrong', amount: riyals(1) })).text).toBe(refused.text)
  })

  test('[BUY-6] answer and refusal carry a receipt under the server’s key', async () => {
    const lot = await openLot()
    const [buyer = 0] = await fixture.members(1)
    const refused = (await buy(buyer, lot, { amount: riyals(7) })).receipt
    const accepted = (await buy(buyer, lot)).data.receipt
    const keys = await fixture.processAt(0).receipts.keys()
    for (const [receipt, says] of [
      [refused, { verdict: 'refused', reason: 'price_moved', amount: 7, price_after: null }],
      [accepted, { verdict: 'accepted', reason: null, amount: 100_000, price_after: 100_000, seq: 1 }],
    ]) {
      expect(JSON.parse(receipt.payload)).toMatchObject(says)
      expect(isReceiptSigned(receipt, keys)).toBe(true)
      expect(isReceiptSigned({ ...receipt, size: 2 }, keys)).toBe(false)
    }
  })

  test('[BUY-1] if its order cannot be written, nothing is bought and nothing is published', async () => {
    const lot = await openLot()
    const [buyer = 0, leader = 0] = await fixture.members(2)
    await fixture.bid(leader, lot, riyals(50_000))
    fixture.received.length = 0
    fixture.hooks.sold = () => Promise.reject(new Error('no order'))
    await expect(buy(buyer, lot)).rejects.toThrow('no order')
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'live', leaderId: leader, seq: 1 })
    expect(fixture.received).toEqual([])
    await expectBalancedBooks(fixture.db)
  })
})

describe('concurrency', () => {
  test('[BUY-7] of many buyers through two processes exactly one gets the car', async () => {
    const lot = await openLot()
    const members = await fixture.members(12)
    const answers = await Promise.all(members.map((member, index) => buy(member, lot, { process: index % 2 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['not_for_sale']),
    )
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-7] a bid that waits for a purchase is refused as closed, and holds nothing', async () => {
    const lot = await openLot()
    const [buyer = 0, bidder = 0] = await fixture.members(2)
    const gate = newGate()
    fixture.hooks.notices = gate.pass
    const buying = buy(buyer, lot)
    await gate.reached
    const bid = fixture.bid(bidder, lot, riyals(60_000), { process: 1 })
    await untilBlocked(fixture.url, 1)
    fixture.hooks.notices = undefined
    gate.open()
    expect((await buying).status).toBe(200)
    expect((await bid).reason).toBe('lot_closed')
    expect((await walletOf(bidder)).frozen).toBe(0)
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-2] [BUY-7] a purchase that waits for a bid sees its price', async () => {
    const lot = await openLot()
    const [buyer = 0, bidder = 0] = await fixture.members(2)
    const gate = newGate()
    fixture.hooks.locked = gate.pass
    const bid = fixture.bid(bidder, lot, riyals(81_000))
    await gate.reached
    fixture.hooks.locked = undefined
    const buying = buy(buyer, lot, { process: 1 })
    await untilBlocked(fixture.url, 1)
    gate.open()
    expect((await bid).reason).toBeNull()
    expect(await buying).toMatchObject({ status: 409, reason: 'not_for_sale', data: { seq: 1 } })
    await expectBalancedBooks(fixture.db)
  })

  test('[BUY-7] [BID-2] a purchase whose lock is granted after the close is too late', async () => {
    const lot = await openLot()
    const [buyer = 0] = await fixture.members(1)
    const held = await holdWallet(fixture.url, buyer)
    await sql`update lot_states set closes_at = clock_timestamp() + interval '1 second'
      where lot_id = ${lot.lotId}`.execute(fixture.db)
    const buying = buy(buyer, lot)
    await untilBlocked(fixture.url, 1)
    await untilOver(fixture.url, lot.lotId)
    await held.release()
    expect(await buying).toMatchObject({ status: 409, reason: 'not_for_sale' })
    expect(await fixture.closeDue({ patient: true })).toBeGreaterThan(0)
    expect((await lotRow(fixture.db, lot.lotId)).status).toBe('no_bids')
  })

  test('[BUY-7] [CLO-2] a closer that waited for a purchase finds nothing to close', async () => {
    const lot = await openLot()
    const [buyer = 0] = await fixture.members(1)
    const gate = newGate()
    fixture.hooks.notices = gate.pass
    const buying = buy(buyer, lot)
    await gate.reached
    const held = holdLot(fixture.url, lot.lotId)
    const closing = fixture.closeDue({ patient: true, process: 1 })
    await untilBlocked(fixture.url, 1)
    fixture.hooks.notices = undefined
    gate.open()
    expect((await buying).status).toBe(200)
    await (await held).release()
    expect(await closing).toBe(0)
    expect((await lotRow(fixture.db, lot.lotId)).status).toBe('sold')
    expect((await logOf(fixture.db, lot.lotId)).map(({ kind }) => kind)).toEqual(['close'])
  })

  test('[BUY-7] members who bid on and buy each other’s lots never deadlock', async () => {
    const lots = await fixture.lots(Array.from({ length: 6 }, () => ({ buyNowPrice: BUY_NOW })))
    const members = await fixture.members(6)
    const calls = lots.flatMap((lot, index) =>
      members.map((member, turn) =>
        (index + turn) % 3 === 0
          ? buy(member, lot, { process: turn % 2 })
          : fixture.bid(member, lot, riyals(50_000 + 1_000 * ((index + turn) % 5)), { process: (turn + 1) % 2 }),
      ),
    )
    await Promise.all(calls)
    for (const lot of lots) expect((await lotRow(fixture.db, lot.lotId)).status).toBe('sold')
    await expectBalancedBooks(fixture.db)
  })
})
