import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, only, openFixture } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[BID-1] a car in a new auction takes its first bid', async () => {
  const [member = 0, other = 0] = await fixture.members(2)
  const first = only(await fixture.lots([{}]))
  expect((await fixture.bid(member, first, riyals(50_000))).status).toBe(200)
  await sql`update lot_states set status = 'rejected' where lot_id = ${first.lotId}`.execute(fixture.db)
  const second = only(await fixture.lots([{ carId: first.carId }]))
  const answer = await fixture.bid(other, second, riyals(50_000))
  expect([answer.status, answer.reason]).toEqual([200, null])
})
