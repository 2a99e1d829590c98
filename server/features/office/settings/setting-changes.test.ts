import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const change = (body: object) => fixture.call('PUT /settings/auctions', { as: admin, body })
const changes = async () => (await fixture.call('GET /settings/auctions/changes', { as: admin })).data.data
const undo = (id: number) => fixture.call(`POST /settings/auctions/changes/${id}/undo`, { as: admin })
const values = async () => (await fixture.call('GET /settings/auctions', { as: admin })).data.value

test('[BACK-62] a change names who, from what and to what, and can be undone once', async () => {
  const { increment: former } = await values()
  await change({ increment: 777 })
  const [made] = await changes()
  expect(made).toMatchObject({
    actor_id: admin.id,
    before: { increment: former },
    after: { increment: 777 },
    can_undo: true,
  })
  expect((await undo(made.id)).data.value.increment).toBe(former)
  expect((await values()).increment).toBe(former)
  const [undone, first] = await changes()
  expect([undone.after.increment, undone.can_undo, first.can_undo]).toEqual([former, true, false])
})

test('[BACK-62] what a colleague changed since is not undone', async () => {
  await change({ increment: 600 })
  const [made] = await changes()
  await change({ increment: 650 })
  const refused = await undo(made.id)
  expect([refused.status, refused.reason]).toEqual([409, 'edited_meanwhile'])
  expect((await values()).increment).toBe(650)
})

test('another entry of the audit, or another group, is no change of these settings', async () => {
  await fixture.call('PUT /settings/orders', { as: admin, body: { due_days: 7 } })
  const [other] = (await fixture.call('GET /settings/orders/changes', { as: admin })).data.data
  expect((await undo(other.id)).status).toBe(404)
})

test('[BACK-96] a text that is empty or too long once it is cleaned is a field error', async () => {
  const save = (group: string, body: object) => fixture.call(`PUT /settings/${group}`, { as: admin, body })
  for (const empty of ['  ', '\u202e'])
    expect(await save('accounts', { terms_version: empty })).toMatchObject({
      status: 422,
      errors: { terms_version: [expect.any(String)] },
    })
  // This letter is written as three once it is cleaned.
  const grown = '\ufb2c'.repeat(2_000)
  expect(await save('site', { site_name_ar: grown })).toMatchObject({
    status: 422,
    errors: { site_name_ar: [expect.stringContaining('2000')] },
  })
  expect(await save('orders', { bank_account_name: grown })).toMatchObject({ status: 422 })
})
