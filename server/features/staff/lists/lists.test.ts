import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[BACK-71] a list counts at most ten thousand rows, and a search reaches all of them', async () => {
  await sql`insert into accounts (name, phone)
    select 'Member ' || n, '+96650' || lpad(n::text, 7, '0') from generate_series(1, 10001) n`.execute(fixture.db)
  const as = await fixture.staff('support')
  const list = async (query: string) => (await fixture.call(`GET /users?${query}`, { as })).data
  expect((await list('per_page=10')).total).toBe(10_000)
  for (const name of ['Member 7', 'Member 10001'])
    expect((await list(`search=${encodeURIComponent(name)}&sort=id`)).data[0]).toMatchObject({ name })
})
