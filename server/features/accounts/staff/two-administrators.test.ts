import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let first: Person
let second: Person
let third: Person
beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(async () => {
  await fixture.exec('update accounts set role = null, admin_until = null')
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
  third = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const reason = 'Left the company'
const put = (as: Person, id: number, body: object) => fixture.call(`PUT /users/${id}`, { as, body })
const stop = (as: Person, id: number) => fixture.call(`POST /users/${id}/stop`, { as, body: { reason } })
const free = (as: Person, id: number) => fixture.call(`POST /users/${id}/free`, { as, body: { reason } })
const refused = { status: 409, reason: 'second_person_needed' }

describe('[BACK-89] it takes two to lose an administrator', () => {
  test.each<[string, (as: Person) => ReturnType<typeof put>]>([
    ['the role taken', (as) => put(as, third.id, { role: null })],
    ['another role given', (as) => put(as, third.id, { role: 'support' })],
    ['deactivated', (as) => put(as, third.id, { active: false, reason })],
    ['both', (as) => put(as, third.id, { role: null, active: false, reason })],
    ['stopped', (as) => stop(as, third.id)],
  ])('%s', async (_name, act) => {
    expect(await act(first)).toMatchObject(refused)
    expect(await act(first)).toMatchObject(refused)
    expect((await fixture.call('GET /me', { as: third })).status).toBe(200)
    expect((await act(second)).status).toBe(200)
    expect((await fixture.call('GET /me', { as: third })).status).not.toBe(200)
  })

  test('and two to restore one; one decides about other staff', async () => {
    await stop(first, third.id)
    await stop(second, third.id)
    expect(await free(first, third.id)).toMatchObject(refused)
    expect((await free(second, third.id)).status).toBe(200)
    const colleague = await fixture.staff('finance')
    expect((await stop(first, colleague.id)).status).toBe(200)
    expect((await put(first, colleague.id, { role: null })).status).toBe(200)
  })
})

describe('[BACK-36] a sole administrator', () => {
  const giveFinance = async (as: Person) => {
    const { id } = await fixture.person()
    return put(as, id, { role: 'finance' })
  }
  const lose = async (lost: Person, other: Person) => {
    await stop(first, lost.id)
    expect((await stop(other, lost.id)).status).toBe(200)
  }

  test('acts alone from a day after the last colleague was lost', async () => {
    await lose(third, second)
    await fixture.exec(`update accounts set role = null, admin_until = clock_timestamp() where id = ${second.id}`)
    expect(await giveFinance(first)).toMatchObject(refused)
    await fixture.exec(`update accounts set admin_until = admin_until - interval '24 hours'`)
    expect((await giveFinance(first)).status).toBe(200)
  })

  test('acts alone if there never was another one, but not on the first day in the role', async () => {
    await fixture.exec(`update accounts set role = null where id in (${second.id}, ${third.id})`)
    expect((await giveFinance(first)).status).toBe(200)
    await fixture.exec(`update accounts set role_since = clock_timestamp() where id = ${first.id}`)
    expect(await giveFinance(first)).toMatchObject(refused)
    await fixture.exec(`update accounts set role_since = role_since - interval '24 hours' where id = ${first.id}`)
    expect((await giveFinance(first)).status).toBe(200)
  })
})
