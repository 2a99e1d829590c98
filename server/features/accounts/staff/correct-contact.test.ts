import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'

const [IDENTITY, OTHER] = ['1000000008', '2000000006']
let fixture: Fixture
let first: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
  await fixture.exec(`update accounts set role_since = role_since - interval '2 days'`)
})
afterAll(() => fixture.close())

let serial = 0
async function member(identity?: string) {
  serial += 1
  const phone = `+96655900${String(serial).padStart(4, '0')}`
  const fields = { name: 'Sara', phone, email: `old${serial}@sa.example`, language: 'en' as const }
  const id = await inTransaction(fixture.db, (tx) =>
    fixture.features.accounts.createMember(tx, { ...fields, ...(identity && { identity }) }),
  )
  return { id, ...fields, token: await openSession(fixture.db, id) }
}
const reason = 'Lost the phone, came with the ID'
const correct = (as: Person, id: number, body: object) =>
  fixture.call(`POST /users/${id}/contact`, { as, body: { reason, ...body } })
const rowOf = (id: number) =>
  fixture.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function messagesTo(...to: string[]): Promise<string[]> {
  const all = await Promise.all(to.map((each) => fixture.context.messaging.outbox?.(each) ?? []))
  return all.flat().map(({ channel, to: where }) => `${channel} ${where}`)
}

test('[ACC-61] two administrators give an owner with the ID another phone and mail; the old ones learn of it', async () => {
  const sara = await member(IDENTITY)
  const change = { phone: '0559111111', email: 'new@sa.example', identity: IDENTITY }
  const linked = { accountId: sara.id, provider: 'google', subjectHash: Buffer.from('g-1') }
  await fixture.db.insertInto('socialAccounts').values(linked).execute()
  const asked = await correct(first, sara.id, change)
  expect(asked.data.approval).toMatchObject({ kind: 'contact', state: 'waiting' })
  expect((await rowOf(sara.id)).phone).toBe(sara.phone)
  expect(await messagesTo(sara.phone, sara.email)).toEqual([])
  expect((await fixture.call('GET /api/v1/profile', { as: sara })).status).toBe(200)
  const shown = await fixture.call(`GET /approvals/${asked.data.approval.id}`, { as: second })
  expect(shown.text).toContain('1111')
  expect(shown.text).not.toMatch(/0559111111|\+966559111111|new@sa|1000000008/)
  expect((await fixture.approve(first, asked)).status).toBe(403)
  expect((await fixture.approve(second, asked)).data.state).toBe('approved')
  const after = await rowOf(sara.id)
  expect([after.phone, after.phoneVerifiedAt, after.email, after.emailVerifiedAt]).toEqual([
    ...['+966559111111', null, 'new@sa.example', null],
  ])
  expect((after.refundsHeldUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect((await fixture.call('GET /api/v1/profile', { as: sara })).status).toBe(401)
  expect(await fixture.db.selectFrom('socialAccounts').selectAll().where('accountId', '=', sara.id).execute()).toEqual(
    [],
  )
  expect((await messagesTo(sara.phone, sara.email, '+966559111111', 'new@sa.example')).toSorted()).toEqual(
    [
      `mail ${sara.email}`,
      `mail ${sara.email}`,
      'mail new@sa.example',
      'sms +966559111111',
      `sms ${sara.phone}`,
    ].toSorted(),
  )
  const rows = await fixture.db.selectFrom('audit').selectAll().where('subject', '=', `account:${sara.id}`).execute()
  expect(JSON.stringify(rows)).toContain('sa.example')
  expect(JSON.stringify(rows)).not.toMatch(/59111111|new@|old1@|1000000008/)
})

test('[ACC-61] without the account’s ID, for a taken phone or for oneself nothing is asked', async () => {
  const [sara, other] = [await member(OTHER), await member()]
  const phone = '0559222222'
  const refusals: [number, object, string][] = [
    [sara.id, { phone }, 'identity'],
    [sara.id, { phone, identity: IDENTITY }, 'identity'],
    [other.id, { phone, identity: OTHER }, 'identity'],
    [sara.id, { phone: other.phone, identity: OTHER }, 'phone'],
    [sara.id, { phone: sara.phone, identity: OTHER }, 'phone'],
    [sara.id, { phone: '12', identity: OTHER }, 'phone'],
    [sara.id, { identity: OTHER }, 'phone'],
    [sara.id, { email: 'no', identity: OTHER }, 'email'],
  ]
  for (const [id, body, field] of refusals) {
    const answer = await correct(first, id, body)
    expect([answer.status, Object.keys(answer.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]])
  }
  expect((await correct(first, first.id, { phone })).status).toBe(403)
  expect((await correct(first, 999_999, { phone })).status).toBe(404)
  expect((await rowOf(sara.id)).phone).toBe(sara.phone)
})

test('[ACC-61] a phone that another account took since then ends the request; a colleague without an ID needs none', async () => {
  const sara = await member('1000000016')
  const asked = await correct(first, sara.id, { phone: '0559333333', identity: '1000000016' })
  await fixture.person({ phone: '+966559333333' })
  expect((await fixture.approve(second, asked)).status).toBe(409)
  expect((await rowOf(sara.id)).phone).toBe(sara.phone)
  const colleague = await fixture.staff('support')
  const changed = await correct(first, colleague.id, { phone: '0559444444' })
  expect((await fixture.approve(second, changed)).data.state).toBe('approved')
  expect((await rowOf(colleague.id)).phone).toBe('+966559444444')
})
