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
  await fixture.exec('update accounts set role = null, power_until = null')
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
  third = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const reason = 'Left the company'
const put = (as: Person, id: number, body: object) => fixture.call(`PUT /users/${id}`, { as, body })
const stop = (as: Person, id: number) => fixture.call(`POST /users/${id}/stop`, { as, body: { reason } })
const free = (as: Person, id: number) => fixture.call(`POST /users/${id}/free`, { as, body: { reason } })
const waits = { kind: 'role', state: 'waiting' }

describe('[BACK-89] it takes two to lose an administrator', () => {
  test.each<[string, (as: Person) => ReturnType<typeof put>]>([
    ['the role taken', (as) => put(as, third.id, { role: null })],
    ['another role given', (as) => put(as, third.id, { role: 'support' })],
    ['deactivated', (as) => put(as, third.id, { active: false, reason })],
    ['both', (as) => put(as, third.id, { role: null, active: false, reason })],
    ['stopped', (as) => stop(as, third.id)],
  ])('%s', async (_name, act) => {
    const answer = await act(first)
    expect(answer.data.approval).toMatchObject(waits)
    expect((await fixture.call('GET /me', { as: third })).status).toBe(200)
    expect((await fixture.approve(second, answer)).data.state).toBe('approved')
    expect((await fixture.call('GET /me', { as: third })).status).not.toBe(200)
  })

  test('and two to restore one; one stops other staff or takes their role', async () => {
    await fixture.approve(second, await stop(first, third.id))
    const freed = await free(first, third.id)
    expect(freed.data.approval).toMatchObject(waits)
    expect((await fixture.approve(second, freed)).data.state).toBe('approved')
    const colleague = await fixture.staff('finance')
    expect((await stop(first, colleague.id)).data.merged_into).toBeNull()
    expect((await put(first, colleague.id, { role: null })).data.role).toBeNull()
  })

  test.each(['admin', 'finance', 'auctions'])('and two to give the role %s, which is power', async (role) => {
    const { id } = await fixture.person()
    const answer = await put(first, id, { role })
    expect(answer.data.approval).toMatchObject(waits)
    await fixture.approve(second, answer)
    expect((await fixture.call(`GET /users/${id}`, { as: first })).data.role).toBe(role)
  })

  test('one gives the others', async () => {
    const { id } = await fixture.person()
    expect((await put(first, id, { role: 'support' })).data.role).toBe('support')
  })
})

test('[BACK-36] an administrator is not the only one until a day after a colleague was lost', async () => {
  const { id } = await fixture.person()
  const actsAt = async () => {
    const { data } = await put(first, id, { role: 'finance' })
    const shown = (await fixture.call(`GET /approvals/${data.approval.id}`, { as: first })).data
    await fixture.call(`POST /approvals/${data.approval.id}/withdraw`, { as: first })
    return shown.acts_at
  }
  await fixture.exec(`update accounts set role = null, power_until = clock_timestamp() where id = ${second.id}`)
  await fixture.exec(`update accounts set role = null where id = ${third.id}`)
  expect(await actsAt()).toBeNull()
  await fixture.exec(`update accounts set power_until = power_until - interval '24 hours'`)
  expect(await actsAt()).not.toBeNull()
})
