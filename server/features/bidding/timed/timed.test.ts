import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { minutesFromNow, riyals, type TestLot } from '#server/testing/factories.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { replayOf } from '../testing/replay.ts'
import type { TimedAct } from './timed-rules.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.received.length = 0
  fixture.sentNotices.length = 0
})

const HOUR_MS = 3_600_000
async function act({ lotId }: TestLot, what: TimedAct) {
  const request = { lotId, act: what, cause: 'technical_fault', reason: 'technical_fault' } as const
  const moved = await inTransaction(fixture.db, (tx) =>
    fixture.processAt(1).moveTimedLot(tx, fixture.auctioneer, request),
  )
  return isRefusal(moved) ? moved.refused : moved.after.state
}
const rowOf = ({ lotId }: TestLot) =>
  fixture.db.selectFrom('lotStates').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow()
const replays = async ({ lotId }: TestLot) => expect(await replayOf(fixture.db, lotId)).toMatchObject({ faults: [] })
const entries = async ({ lotId }: TestLot) => {
  const rows = await fixture.db
    .selectFrom('lotEvents')
    .select('payload')
    .where('lotId', '=', lotId)
    .orderBy('seq')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload))
}
const lastEvent = () =>
  fixture.received.flatMap(({ channel, data }) => (channel === 'bid' ? [data as BidEvent] : [])).at(-1)
const oneLot = async (fields: object = {}) => only(await fixture.lots([{ closesAt: minutesFromNow(60), ...fields }]))
const wallet = (accountId: number) =>
  fixture.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

describe('[TIME-1] adding time', () => {
  test('moves the close by exactly these minutes, in the log, on the channel and in a notice with the cause', async () => {
    const lot = await oneLot()
    const [sara = 0] = await fixture.members(1)
    await fixture.bid(sara, lot, riyals(50_000))
    const before = await rowOf(lot)
    await act(lot, { kind: 'extend', minutes: 90 })
    const after = await rowOf(lot)
    expect((after.closesAt?.getTime() ?? 0) - (before.closesAt?.getTime() ?? 0)).toBe(90 * 60_000)
    expect(after).toMatchObject({ seq: 2, extensions: 0 })
    expect((await entries(lot)).at(-1)).toMatchObject({ kind: 'move', reason: 'added', cause: 'technical_fault' })
    expect(lastEvent()).toMatchObject({ event: 'extended', closes_at: after.closesAt?.toISOString(), bids_count: 1 })
    expect(fixture.sentNotices.filter(({ kind }) => kind === 'moved').map(({ accountId }) => accountId)).toContain(sara)
    expect(fixture.sentNotices.at(-1)?.body.en).toContain('A technical fault')
    await replays(lot)
  })

  test('also before the opening, and never beyond the latest moment', async () => {
    const [early] = await fixture.lots(
      [{ status: 'scheduled', opensAt: minutesFromNow(10), closesAt: minutesFromNow(60) }],
      { hardStopAt: minutesFromNow(120) },
    )
    if (!early) throw new Error('no lot')
    expect(await act(early, { kind: 'extend', minutes: 61 })).toBe('invalid')
    expect(await act(early, { kind: 'extend', minutes: 30 })).toMatchObject({ status: 'scheduled' })
    await replays(early)
  })

  test('is too late at the close', async () => {
    const lot = await oneLot({ closesAt: minutesFromNow(-1) })
    for (const kind of ['pause', 'resume', 'withdraw'] as const) expect(await act(lot, { kind })).toBe('lot_closed')
    expect(await act(lot, { kind: 'extend', minutes: 5 })).toBe('lot_closed')
  })
})

describe('[TIME-2] [TIME-3] a pause', () => {
  test('stops the clock and its bids; a resumed lot has its remaining time', async () => {
    const lot = await oneLot()
    const [sara = 0, omar = 0] = await fixture.members(2)
    await fixture.bid(sara, lot, riyals(50_000), { max: riyals(60_000) })
    const before = await rowOf(lot)
    await act(lot, { kind: 'pause' })
    expect(await rowOf(lot)).toMatchObject({ status: 'live', closesAt: null })
    expect(lastEvent()).toMatchObject({ event: 'paused', closes_at: null })
    expect((await fixture.bid(omar, lot, riyals(70_000))).reason).toBe('lot_not_open')
    expect(await act(lot, { kind: 'pause' })).toBe('lot_paused')
    expect(await act(lot, { kind: 'extend', minutes: 5 })).toBe('lot_paused')
    await fixture.closeDue({ patient: true })
    expect(await rowOf(lot)).toMatchObject({ status: 'live' })
    await replays(lot)
    const pausedAt = (await rowOf(lot)).lastAt?.getTime() ?? 0
    await new Promise((resolve) => setTimeout(resolve, 60))
    await act(lot, { kind: 'resume' })
    const after = await rowOf(lot)
    const left = (after.closesAt?.getTime() ?? 0) - (after.lastAt?.getTime() ?? 0)
    const wasLeft = (before.closesAt?.getTime() ?? 0) - pausedAt
    expect(Math.abs(left - wasLeft)).toBeLessThanOrEqual(2)
    expect(left).toBeLessThanOrEqual(HOUR_MS)
    expect(await act(lot, { kind: 'resume' })).toBe('lot_not_paused')
    expect((await fixture.bid(omar, lot, riyals(70_000))).status).toBe(200)
    await replays(lot)
    expect(await fixture.db.selectFrom('pausedLots').selectAll().execute()).toEqual([])
  })

  test('[VOID-1] a bid can be voided in it, and the log replays', async () => {
    const lot = await oneLot()
    const [sara = 0, omar = 0] = await fixture.members(2)
    await fixture.bid(sara, lot, riyals(50_000))
    await fixture.bid(omar, lot, riyals(51_000))
    await act(lot, { kind: 'pause' })
    const request = { lotId: lot.lotId, seq: 2, cause: 'slip' as const, reason: 'A slip' }
    expect(
      isRefusal(await inTransaction(fixture.db, (tx) => fixture.processAt(0).voidBid(tx, fixture.auctioneer, request))),
    ).toBe(false)
    await replays(lot)
    await act(lot, { kind: 'resume' })
    await replays(lot)
  })

  test('a lot that has not opened cannot be paused', async () => {
    const lot = await oneLot({ status: 'scheduled', opensAt: minutesFromNow(10) })
    expect(await act(lot, { kind: 'pause' })).toBe('lot_not_open')
  })
})

describe('[TIME-4] withdrawing', () => {
  test('ends the lot unsold, releases the deposit, and gives the cause in public', async () => {
    const lot = await oneLot()
    const [sara = 0] = await fixture.members(1, riyals(1_000))
    await fixture.bid(sara, lot, riyals(50_000))
    await act(lot, { kind: 'withdraw' })
    expect(await rowOf(lot)).toMatchObject({ status: 'rejected', seq: 2 })
    expect(await wallet(sara)).toEqual({ available: riyals(1_000), frozen: 0 })
    expect((await entries(lot)).at(-1)).toMatchObject({ kind: 'close', reason: 'withdrawn', cause: 'technical_fault' })
    expect(fixture.sentNotices.filter(({ kind }) => kind === 'stopped').map(({ accountId }) => accountId)).toContain(
      sara,
    )
    expect((await fixture.bid(sara, lot, riyals(60_000))).reason).toBe('lot_closed')
    await replays(lot)
  })

  test('also in a pause and before the opening', async () => {
    const paused = await oneLot()
    const early = await oneLot({ status: 'scheduled', opensAt: minutesFromNow(10) })
    await act(paused, { kind: 'pause' })
    for (const lot of [paused, early]) {
      await act(lot, { kind: 'withdraw' })
      expect(await rowOf(lot)).toMatchObject({ status: 'no_bids' })
      await replays(lot)
    }
    expect(await fixture.db.selectFrom('pausedLots').selectAll().execute()).toEqual([])
  })

  test('a concurrent withdrawal and bid each find the other done, and every deposit is where it belongs', async () => {
    const lot = await oneLot()
    const people = await fixture.members(4, riyals(1_000))
    await Promise.all([
      ...people.map((member, place) => fixture.bid(member, lot, riyals(50_000 + place * 500))),
      act(lot, { kind: 'withdraw' }),
    ])
    for (const member of people) expect(await wallet(member)).toEqual({ available: riyals(1_000), frozen: 0 })
    await replays(lot)
  })
})

test('[TIME-6] a lot of a live room is moved with its room', async () => {
  const lot = only(await fixture.lots([{ status: 'scheduled' }], { mode: 'live', lotSeconds: 40 }))
  expect(await act(lot, { kind: 'extend', minutes: 5 })).toBe('lot_in_room')
})

test('[TIME-6] the replay reports a close outside these rules', async () => {
  const lot = await oneLot()
  await act(lot, { kind: 'pause' })
  await act(lot, { kind: 'resume' })
  await sql`update lot_states set closes_at = closes_at + interval '1 minute' where lot_id = ${lot.lotId}`.execute(
    fixture.db,
  )
  expect(await replayOf(fixture.db, lot.lotId)).toMatchObject({ faults: [{ fault: 'state' }] })
})

describe('[SAY-1] an announcement', () => {
  const text = { ar: 'خدش جديد على الباب الأيمن', en: 'A new scratch on the right door' }
  test('is in the log with its text, and goes to bidders and watchers', async () => {
    const lot = await oneLot()
    const [sara = 0] = await fixture.members(1)
    await fixture.bid(sara, lot, riyals(50_000))
    const request = { lotId: lot.lotId, kind: 'announcement' as const, text }
    await fixture.processAt(0).announceCar(fixture.auctioneer, request)
    expect(await rowOf(lot)).toMatchObject({ seq: 2, bidsCount: 1 })
    expect((await entries(lot)).at(-1)).toMatchObject({ kind: 'announcement', seq: 2, announcement: text })
    expect(lastEvent()).toMatchObject({ event: 'announcement', bid: { seq: 2 } })
    expect(fixture.sentNotices.filter(({ kind }) => kind === 'announcement')).toHaveLength(2)
    await fixture.bid(sara, lot, riyals(50_000), { max: riyals(70_000) })
    await replays(lot)
  })

  test('is refused after the close', async () => {
    const lot = await oneLot({ closesAt: minutesFromNow(-1) })
    const refused = await fixture
      .processAt(0)
      .announceCar(fixture.auctioneer, { lotId: lot.lotId, kind: 'announcement', text })
    expect(refused).toMatchObject({ refused: 'lot_closed' })
  })
})
