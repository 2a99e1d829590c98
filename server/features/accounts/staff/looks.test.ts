import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const alarms = async () =>
  (await fixture.call('GET /api/v1/notifications', { as: admin })).data.notifications.data.filter(
    ({ title }: { title: string }) => title.includes('looks'),
  )
const pauses = (person: Person) =>
  fixture.db
    .selectFrom('audit')
    .select(['action', 'actorId', 'after'])
    .where('subject', '=', `account:${person.id}`)
    .where('action', '=', 'personal.paused')
    .execute()

test('[BACK-113] looks at fields are counted for each person of staff; the first too many pauses them and tells the administrators', async () => {
  const [support, colleague, member] = [
    await fixture.staff('support'),
    await fixture.staff('support'),
    await fixture.person(),
  ]
  const body = { subject: 'user', id: member.id, field: 'phone', reason: 'Called about a refund' }
  const look = (as: Person, more: object = {}) => fixture.call('POST /reveal', { as, body: { ...body, ...more } })
  // Looks at nothing count too; a refused request does not.
  expect((await look(support, { reason: '' })).status).toBe(422)
  const first = await Promise.all([look(support, { id: 999_999 }), ...Array.from({ length: 29 }, () => look(support))])
  expect(first.map(({ status }) => status)).toEqual([404, ...Array(29).fill(200)])
  expect([await alarms(), await pauses(support)]).toEqual([[], []])
  const paused = await Promise.all(Array.from({ length: 5 }, () => look(support)))
  for (const { status, reason, headers } of paused) {
    expect([status, reason]).toEqual([429, 'too_many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
  }
  expect((await look(colleague)).status).toBe(200)
  expect(await pauses(support)).toEqual([
    { action: 'personal.paused', actorId: support.id, after: { field: 'personal', limit: 30 } },
  ])
  expect(await alarms()).toHaveLength(1)
})

test('[BACK-113] private pictures and papers share another count, whose limit is a setting', async () => {
  const [finance, auctions] = [await fixture.staff('finance'), await fixture.staff('auctions')]
  const lowered = await fixture.call('PUT /settings/accounts', { as: admin, body: { pictures_per_hour: 3 } })
  expect(lowered.data.value).toMatchObject({ pictures_per_hour: 3, reveals_per_hour: 30 })
  const statusOf = async (as: Person, path: string) => (await fixture.call(`GET ${path}`, { as })).status
  for (const path of ['/bank-transfers/7/pictures', '/refunds/7/pictures', '/bank-transfers/8/pictures'])
    expect(await statusOf(finance, path)).toBe(404)
  for (const path of ['/bank-transfers/7/pictures', '/refunds/7/pictures'])
    expect(await statusOf(finance, path)).toBe(429)
  for (const path of ['/car-documents/7', '/car-documents/7/file', '/car-documents/8'])
    expect(await statusOf(auctions, path)).toBe(404)
  for (const path of ['/car-documents/7', '/car-documents/7/file']) expect(await statusOf(auctions, path)).toBe(429)
  expect([...(await pauses(finance)), ...(await pauses(auctions))]).toMatchObject([
    { after: { field: 'pictures', limit: 3 } },
    { after: { field: 'pictures', limit: 3 } },
  ])
  // Two raise a limit; one lowers it.
  await fixture.staff('admin')
  const raised = await fixture.call('PUT /settings/accounts', { as: admin, body: { reveals_per_hour: 31 } })
  expect(raised.data.approval).toMatchObject({ state: 'waiting' })
})
