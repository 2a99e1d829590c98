import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[ADJ-7] lists adjustments that wait for a second person until that person books them', async () => {
  const [first, second] = [await fixture.staff('finance'), await fixture.staff('finance')]
  const member = await fixture.person()
  await fixture.db
    .insertInto('wallets')
    .values({ accountId: member.id })
    .onConflict((on) => on.doNothing())
    .execute()
  const body = { amount: 20_000, reason: 'The bank sent it twice' }
  const asked = await fixture.call(`POST /users/${member.id}/adjust`, { as: first, body })
  expect(asked.reason).toBe('second_person_needed')
  const waiting = async () => (await fixture.call('GET /adjustments', { as: second })).data.data
  expect(await waiting()).toMatchObject([{ user_id: member.id, ...body, asked_by: first.id }])
  const booked = await fixture.call(`POST /users/${member.id}/adjust`, { as: second, body })
  expect(booked.status).toBe(200)
  expect(await waiting()).toEqual([])
})
