import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { type AuctionFields, riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from '../testing/books.ts'
import { createTimedDatabase, type TimedDatabase } from '../testing/fake-time.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { createGate, untilBlocked } from '../testing/locks.ts'
import { replayOf } from '../testing/replay.ts'

let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ processes: 2, database: time })
})
afterAll(() => fixture.close())

const SECOND = 1_000_000
const MINUTE = 60 * SECOND
/** A lot that closes an hour from now, by the database clock. */
async function openLot(auction: Partial<AuctionFields> = {}) {
  // On a whole second, with nothing else due.
  const closesUs = Math.ceil((await time.now()) / SECOND) * SECOND + 60 * MINUTE
  await fixture.closeDue({ patient: true })
  const lot = only(await fixture.lots([{ closesAt: new Date(closesUs / 1_000) }], auction))
  return { ...lot, closesUs }
}
const stateOf = async (lotId: number) => (await replayOf(fixture.db, lotId)).stored.state

describe('the close, to the microsecond', () => {
  test.each([
    [-1, null],
    [0, 'lot_closed'],
    [1, 'lot_closed'],
  ])('[BID-1] [BID-2] a bid at %i microseconds from it: %s', async (offset, reason) => {
    const lot = await openLot()
    const [member = 0] = await fixture.members(1)
    await time.set(lot.closesUs + offset)
    expect((await fixture.bid(member, lot, riyals(50_000))).reason).toBe(reason)
  })

  test('[CLO-1] [CLO-2] no closer closes a microsecond early, every one closes on time', async () => {
    const lot = await openLot()
    await time.set(lot.closesUs - 1)
    for (const patient of [true, false]) expect(await fixture.closeDue({ patient })).toBe(0)
    await time.set(lot.closesUs)
    expect(await fixture.closeDue({ patient: false })).toBe(1)
  })

  test.each([
    [5 * MINUTE, 0],
    [5 * MINUTE - 1, 1],
    [5 * MINUTE + 1, 0],
    [1, 1],
  ])('[EXT-1] [EXT-2] a bid with %i microseconds left extends %i times', async (left, extensions) => {
    const lot = await openLot()
    const [member = 0] = await fixture.members(1)
    await time.set(lot.closesUs - left)
    await fixture.bid(member, lot, riyals(50_000))
    const state = await stateOf(lot.lotId)
    expect(state).toMatchObject({ extensions, closesAtUs: lot.closesUs + extensions * 5 * MINUTE })
  })

  test('[EXT-1] [QUE-5] the same request twenty times over two processes extends once', async () => {
    const lot = await openLot()
    const [member = 0] = await fixture.members(1)
    await time.set(lot.closesUs - MINUTE)
    const idempotencyKey = { key: 'twenty times', requestHash: Buffer.from('same') }
    const twins = Array.from({ length: 20 }, (_, index) =>
      fixture.bid(member, lot, riyals(50_000), { idempotencyKey, process: index % 2 }),
    )
    expect(new Set((await Promise.all(twins)).map(({ text }) => text)).size).toBe(1)
    expect(await stateOf(lot.lotId)).toMatchObject({ extensions: 1, seq: 1, closesAtUs: lot.closesUs + 5 * MINUTE })
  })
})

describe('bids that never stop', () => {
  /** Ten members who outbid each other every four minutes of the lot's own clock, until it is over. */
  async function stream(lot: Awaited<ReturnType<typeof openLot>>, rounds: number) {
    const members = await fixture.members(10)
    await time.set(lot.closesUs - MINUTE)
    for (let round = 0; round < rounds; round += 1) {
      const { price } = await lotRow(fixture.db, lot.lotId)
      const least = price === null ? riyals(50_000) : price + riyals(500)
      const bids = members.map((member, index) =>
        fixture.bid(member, lot, least + index * riyals(500), { process: index % 2 }),
      )
      const [outcomes] = await Promise.all([
        Promise.all(bids),
        fixture.closeDue({ patient: false }),
        fixture.closeDue({ patient: true, process: 1 }),
      ])
      if (outcomes.every(({ reason }) => reason === 'lot_closed')) return round
      await time.pass(4 * MINUTE)
    }
    return rounds
  }

  test('[EXT-1] without a hard stop a lot stays open as long as bids come', async () => {
    const lot = await openLot()
    expect(await stream(lot, 20)).toBe(20)
    const state = await stateOf(lot.lotId)
    expect(state.status).toBe('live')
    expect(state.closesAtUs).toBeGreaterThan(await time.now())
  })

  test('[EXT-3] [CLO-2] its hard stop ends it on time despite bids, once, for the highest', async () => {
    const hardStopUs = Math.ceil((await time.now()) / SECOND) * SECOND + 80 * MINUTE
    const lot = await openLot({ hardStopAt: new Date(hardStopUs / 1_000) })
    expect(await stream(lot, 20)).toBeLessThan(8)
    const { state, faults, steps } = await replayOf(fixture.db, lot.lotId)
    expect(faults).toEqual([])
    expect(state).toMatchObject({ status: 'awaiting_owner', closesAtUs: hardStopUs })
    expect(steps.filter(({ kind }) => kind === 'close')).toHaveLength(1)
    const log = await logOf(fixture.db, lot.lotId)
    const bids = log.filter(({ kind }) => kind === 'bid')
    expect(state.leader?.price).toBe(Math.max(...bids.map(({ amount }) => amount ?? 0)))
    expect(bids.every(({ atUs }) => atUs < hardStopUs)).toBe(true)
    await expectBalancedBooks(fixture.db)
  })

  test('[EXT-3] so does the number of extensions', async () => {
    const lot = await openLot({ maxExtensions: 2 })
    await stream(lot, 20)
    expect(await stateOf(lot.lotId)).toMatchObject({ status: 'awaiting_owner', closesAtUs: lot.closesUs + 10 * MINUTE })
  })
})

describe('a void against the close', () => {
  async function contested() {
    const lot = await openLot()
    const [ali = 0, sara = 0] = await fixture.members(2)
    await fixture.bid(ali, lot, riyals(50_000))
    await fixture.bid(sara, lot, riyals(60_000))
    return { lot, ali, sara, request: { lotId: lot.lotId, seq: 2, cause: 'slip' as const, reason: 'A slip' } }
  }

  test('[VOID-1] [CLO-1] a void that locks the lot in time goes first, and the lot closes for the new leader', async () => {
    const { lot, ali, request } = await contested()
    await time.set(lot.closesUs - 1)
    const gate = createGate()
    fixture.hooks.notices = gate.pass
    const voiding = inTransaction(fixture.db, (tx) => fixture.processAt(0).voidBid(tx, fixture.auctioneer, request))
    await gate.reached
    fixture.hooks.notices = undefined
    await time.set(lot.closesUs)
    const closing = fixture.closeDue({ patient: true, process: 1 })
    await untilBlocked(fixture.url, 1)
    gate.open()
    expect(await voiding).not.toHaveProperty('refused')
    expect(await closing).toBe(1)
    const { state, faults } = await replayOf(fixture.db, lot.lotId)
    expect(faults).toEqual([])
    expect(state).toMatchObject({ status: 'awaiting_owner', leader: { accountId: ali, price: riyals(50_000) } })
    await expectBalancedBooks(fixture.db)
  })

  test('[VOID-1] [CLO-2] a void that waits while the lot is being closed is too late', async () => {
    const { lot, sara, request } = await contested()
    await time.set(lot.closesUs)
    const gate = createGate()
    fixture.hooks.notices = gate.pass
    const closing = fixture.closeDue({ patient: true })
    await gate.reached
    fixture.hooks.notices = undefined
    const voiding = inTransaction(fixture.db, (tx) => fixture.processAt(1).voidBid(tx, fixture.auctioneer, request))
    await untilBlocked(fixture.url, 1)
    gate.open()
    expect(await closing).toBe(1)
    expect(await voiding).toMatchObject({ refused: 'lot_closed' })
    expect(await stateOf(lot.lotId)).toMatchObject({ leader: { accountId: sara, price: riyals(60_000) } })
    await expectBalancedBooks(fixture.db)
  })
})
