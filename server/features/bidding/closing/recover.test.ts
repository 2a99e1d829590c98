import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutesFromNow, riyals } from '#server/testing/factories.ts'
import { nextDueMs } from '../../lots/index.ts'
import { logOf, lotRow } from '../testing/books.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.extendAfterOutage()
})

const MINUTE_MS = 60_000
const silence = (minutes: number) =>
  sql`update heartbeats set beat_at = clock_timestamp() - ${minutes} * interval '1 minute'`.execute(fixture.db)
const dueIn = (lotId: number, minutes: number) =>
  sql`update lot_states set closes_at = clock_timestamp() + ${minutes} * interval '1 minute' where lot_id = ${lotId}`.execute(
    fixture.db,
  )
const closesIn = async (lotId: number) => {
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from closes_at - clock_timestamp()) * 1000)::float8 as ms
    from lot_states where lot_id = ${lotId}`.execute(fixture.db)
  return (rows[0]?.ms ?? 0) / MINUTE_MS
}

test('[CLO-1] the next due moment is that of the first lot that opens', async () => {
  await fixture.lots([10, 50].map((minutes) => ({ status: 'scheduled', opensAt: minutesFromNow(minutes) })))
  expect(await nextDueMs(fixture.db)).toBeLessThanOrEqual(10 * MINUTE_MS)
})

test('[CLO-10] after an outage lots get ten minutes, with one log entry and one notice', async () => {
  const [member = 0] = await fixture.members(1)
  const lot = only(await fixture.lots([{}]))
  await fixture.bid(member, lot, riyals(50_000))
  await dueIn(lot.lotId, -1)
  await silence(5)
  expect(await fixture.extendAfterOutage()).toBe(1)
  const left = await closesIn(lot.lotId)
  expect(left).toBeGreaterThan(9)
  expect(left).toBeLessThanOrEqual(10)
  expect((await lotRow(fixture.db, lot.lotId)).seq).toBe(2)
  expect((await logOf(fixture.db, lot.lotId)).at(-1)?.payload).toContain('"reason":"outage"')
  const told = fixture.sentNotices.filter((notice) => notice.kind === 'moved').map((notice) => notice.accountId)
  expect(told).toEqual([await fixture.ownerOf(lot), member])
  expect(await fixture.extendAfterOutage()).toBe(0)
})

test('[CLO-10] a short silence, and lots far from their close, change nothing', async () => {
  const near = only(await fixture.lots([{}]))
  const far = only(await fixture.lots([{}]))
  await dueIn(near.lotId, 2)
  await dueIn(far.lotId, 30)
  await silence(0.3)
  await fixture.extendAfterOutage()
  expect(await closesIn(near.lotId)).toBeLessThan(2.1)
  await silence(5)
  await fixture.extendAfterOutage()
  expect(await closesIn(near.lotId)).toBeGreaterThan(9)
  expect(await closesIn(far.lotId)).toBeGreaterThan(29)
})
