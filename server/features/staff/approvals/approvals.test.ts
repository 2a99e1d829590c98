import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { holdRow, untilBlocked } from '../../bidding/testing/locks.ts'
import { closeOverdue } from './jobs.ts'

let fixture: Fixture
let finance: Person
let admin: Person
let member: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  admin = await fixture.staff('admin')
})
beforeEach(async () => {
  member = await fixture.person({ available: 0 })
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

const adjust = (as = finance, amount = 20_000, reason = 'Paid twice') =>
  fixture.call(`POST /users/${member.id}/adjust`, { as, body: { amount, reason } })
const balance = async () => (await fixture.call(`GET /users/${member.id}`, { as: admin })).data.available_balance
const idOf = ({ data }: Answer): number => data.approval.id
const read = async (asked: Answer, as = admin) => (await fixture.call(`GET /approvals/${idOf(asked)}`, { as })).data
const act = (asked: Answer, what: 'approve' | 'refuse' | 'withdraw', as: Person, body: object = {}) =>
  fixture.call(`POST /approvals/${idOf(asked)}/${what}`, { as, body })

test('[APR-1] [APR-2] an act of two changes nothing until another person approves its before and after', async () => {
  const asked = await adjust()
  expect(asked.data).toEqual({
    approval: { id: expect.any(Number), kind: 'adjustment', state: 'waiting', until: expect.any(String) },
  })
  expect(await balance()).toBe(0)
  const shown = await read(asked)
  expect(shown).toMatchObject({
    subject: `account:${member.id}`,
    amount: 20_000,
    asked_by: finance.id,
    reason: 'Paid twice',
    before: { balance: 0 },
    after: { balance: 2_000_000 },
    may_approve: true,
    why_not: null,
  })
  expect((await act(asked, 'approve', admin)).data).toMatchObject({ state: 'approved', decided_by: admin.id })
  expect(await balance()).toBe(20_000)
  const audit = await fixture.db
    .selectFrom('audit')
    .select(['action', 'actorId'])
    .where('subject', '=', `account:${member.id}`)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'approval.asked', actorId: finance.id },
    { action: 'wallet.adjusted', actorId: finance.id },
    { action: 'approval.approved', actorId: admin.id },
  ])
  const journals = await fixture.db
    .selectFrom('journals')
    .select(['actorId', 'approvalId'])
    .where('reference', '=', `account:${member.id}`)
    .execute()
  expect(journals).toEqual([{ actorId: finance.id, approvalId: idOf(asked) }])
  const kept = await fixture.db
    .selectFrom('approvals')
    .select('request')
    .where('id', '=', idOf(asked))
    .executeTakeFirstOrThrow()
  expect(kept.request).toBeNull()
})

describe('[APR-3] nobody approves', () => {
  test('an own request', async () => {
    const asked = await adjust()
    expect(await read(asked, finance)).toMatchObject({ may_approve: false, why_not: 'own_request' })
    expect(await act(asked, 'approve', finance)).toMatchObject({ status: 403, reason: 'own_request' })
    expect(await balance()).toBe(0)
  })

  test('an own request with another role that they got since', async () => {
    const asker = await fixture.staff('finance')
    const asked = await adjust(asker)
    await fixture.exec(`update accounts set role = 'admin' where id = ${asker.id}`)
    expect((await act(asked, 'approve', asker)).reason).toBe('own_request')
    expect(await balance()).toBe(0)
  })

  test('without the right of the act; and does not see it', async () => {
    const asked = await adjust()
    for (const role of ['support', 'content', 'auctions'] as const) {
      const colleague = await fixture.staff(role)
      expect((await act(asked, 'approve', colleague)).status).toBe(404)
      expect((await fixture.call('GET /approvals', { as: colleague })).data.data).toEqual([])
    }
  })

  test('while the role is younger than a day', async () => {
    const [fresh, asked] = [await fixture.staff('finance'), await adjust()]
    await fixture.exec(
      `update accounts set role_since = clock_timestamp() - interval '23 hours' where id = ${fresh.id}`,
    )
    expect(await act(asked, 'approve', fresh)).toMatchObject({ status: 403, reason: 'new_in_role' })
    await fixture.exec(
      `update accounts set role_since = clock_timestamp() - interval '25 hours' where id = ${fresh.id}`,
    )
    expect((await act(asked, 'approve', fresh)).status).toBe(200)
  })

  test('about an account that shares a proved contact with them, or for an asker who does', async () => {
    const [near, asked] = [await fixture.staff('finance'), await adjust()]
    const share = async (other: number) =>
      fixture.exec(`update accounts set whatsapp = (select phone from accounts where id = ${near.id}),
                           whatsapp_verified_at = clock_timestamp() where id = ${other}`)
    await share(member.id)
    expect(await act(asked, 'approve', near)).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
    await fixture.exec(`update accounts set whatsapp = null, whatsapp_verified_at = null where id = ${member.id}`)
    await share(finance.id)
    expect(await act(asked, 'approve', near)).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
    await fixture.exec(`update accounts set whatsapp = null, whatsapp_verified_at = null where id = ${finance.id}`)
    expect((await act(asked, 'approve', near)).status).toBe(200)
  })
})

describe('[APR-4] an approval acts on the state of its moment', () => {
  test('another start must be looked at first, and its comparison is kept', async () => {
    const asked = await adjust()
    await adjust(admin, 10)
    const first = await act(asked, 'approve', admin)
    expect(first).toMatchObject({ status: 409, reason: 'approval_outdated' })
    expect(first.data.approval).toMatchObject({ state: 'waiting', before: { balance: 1_000 }, version: 2 })
    expect(await balance()).toBe(10)
    expect((await act(asked, 'approve', admin, { version: 1 })).reason).toBe('approval_outdated')
    expect((await act(asked, 'approve', admin, { version: 2 })).status).toBe(200)
    expect(await balance()).toBe(20_010)
  })

  test('an act that no longer fits ends with its rule', async () => {
    const [one, other] = [await fixture.staff('finance'), await fixture.staff('finance')]
    await adjust(one, 10_000)
    await adjust(other, 9_000, 'Another payment')
    const asked = await adjust(finance, -15_000)
    await adjust(await fixture.staff('finance'), -8_000)
    expect(await act(asked, 'approve', admin)).toMatchObject({ status: 409, reason: 'approval_outdated' })
    expect(await read(asked)).toMatchObject({
      ...{ state: 'lapsed', decision_reason: 'insufficient_balance' },
      ended_by: { en: 'The available balance is not enough.' },
    })
    expect(await balance()).toBe(11_000)
  })

  test('of something new, whose id is another each time, is no other start', async () => {
    const body = { title: 'Half', code: 'half-off', discountPercentage: 60 }
    const asked = await fixture.call('POST /coupons', { as: finance, body })
    expect((await act(asked, 'approve', admin)).data).toMatchObject({ state: 'approved', before: null })
    expect((await fixture.call('GET /coupons?search=half-off', { as: finance })).data.total).toBe(1)
  })

  test('of a call that the server no longer has it ends, and the queue stays readable', async () => {
    const asked = await adjust()
    const { acts } = fixture.features.approvals
    const line = 'POST /users/{id}/adjust'
    const known = acts.get(line)
    acts.delete(line)
    expect((await fixture.call('GET /approvals', { as: admin })).status).toBe(200)
    expect(await act(asked, 'approve', admin)).toMatchObject({ status: 409, reason: 'approval_outdated' })
    if (known) acts.set(line, known)
    expect(await read(asked)).toMatchObject({ state: 'lapsed', decision_reason: 'not_found' })
    expect(await balance()).toBe(0)
  })

  test.each(["role = 'support'", 'active = false'])('of an asker who lost the right by %s it ends', async (lost) => {
    const gone = await fixture.staff('finance')
    const asked = await adjust(gone)
    await fixture.exec(`update accounts set ${lost} where id = ${gone.id}`)
    expect((await act(asked, 'approve', admin)).reason).toBe('approval_outdated')
    expect(await read(asked)).toMatchObject({ state: 'lapsed', decision_reason: 'forbidden' })
    expect(await balance()).toBe(0)
  })
})

describe('[APR-5] it happens once', () => {
  test('the same act is asked for once; a colleague who asks gets the same request', async () => {
    const [one, other] = [await adjust(), await adjust(admin)]
    expect(other.data).toEqual(one.data)
    expect((await act(one, 'approve', admin)).status).toBe(200)
    expect(await balance()).toBe(20_000)
  })

  test('two approve, or approve and withdraw, at the same moment', async () => {
    const asked = await adjust()
    const others = await Promise.all([1, 2, 3].map(() => fixture.staff('finance')))
    const answers = await Promise.all(others.map((as) => act(asked, 'approve', as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balance()).toBe(20_000)
    const next = await adjust(finance, 30_000, 'Again')
    const both = await Promise.all([act(next, 'approve', admin), act(next, 'withdraw', finance)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance()).toBe((await read(next)).state === 'approved' ? 50_000 : 20_000)
  })

  test('asked for while its decision runs it is the next request, also a colleague’s; other decisions do not wait', async () => {
    const [decided, other] = [await adjust(), await adjust(finance, 30_000, 'Another payment')]
    const row = fixture.db.selectFrom('approvals').select('request').where('id', '=', idOf(decided))
    const { request } = await row.executeTakeFirstOrThrow()
    const held = await holdRow(fixture.databaseUrl, 'approvals', idOf(decided))
    expect((await act(other, 'withdraw', finance)).data.state).toBe('withdrawn')
    const again = adjust(admin)
    await untilBlocked(fixture.databaseUrl, 1)
    await held.run(`update approvals set state = 'lapsed', decided_at = clock_timestamp(), request = null
                     where id = ${idOf(decided)}`)
    await held.run(
      `insert into approvals (kind, act, request, fingerprint, access, subject, amount, reason, asked_by, effects)
       select kind, act, $1, fingerprint, access, subject, amount, reason, asked_by, effects from approvals where id = $2`,
      [request, idOf(decided)],
    )
    await held.release()
    expect(idOf(await again)).toBeGreaterThan(idOf(decided))
    expect(await read(await again)).toMatchObject({ state: 'waiting', asked_by: finance.id })
  })

  test('refused with a reason, or withdrawn, by the right person only', async () => {
    const asked = await adjust()
    expect((await act(asked, 'refuse', finance, { reason: 'No' })).status).toBe(422)
    expect((await act(asked, 'refuse', finance, { reason: 'Not mine' })).reason).toBe('own_request')
    expect((await act(asked, 'withdraw', admin)).reason).toBe('forbidden')
    expect((await act(asked, 'refuse', admin, { reason: 'Not proved' })).data).toMatchObject({
      state: 'refused',
      decision_reason: 'Not proved',
    })
    for (const again of [
      act(asked, 'approve', admin),
      act(asked, 'refuse', admin, { reason: 'Not proved' }),
      act(asked, 'withdraw', finance),
    ])
      expect((await again).reason).toBe('approval_outdated')
    expect(await balance()).toBe(0)
    // Asked again it is a new request, not the decided one.
    const again = await adjust()
    expect(again.data.approval.state).toBe('waiting')
    expect(idOf(again)).not.toBe(idOf(asked))
  })
})

test('[APR-9] all decided requests are one list, newest first; each names the roles that may approve', async () => {
  const [first, second, waiting] = [await adjust(), await adjust(finance, 21_000), await adjust(finance, 22_000)]
  const atOnce = [idOf(await adjust(finance, 23_000)), idOf(await adjust(finance, 24_000))]
  await act(second, 'withdraw', finance)
  await act(first, 'refuse', admin, { reason: 'Not proved' })
  await fixture.exec(`update approvals set state = 'lapsed', decided_at = now(), request = null
                       where id in (${atOnce.join(', ')})`)
  const { data } = (await fixture.call('GET /approvals?state=decided', { as: admin })).data
  const newest = [...atOnce.toReversed(), idOf(first), idOf(second)]
  expect(data.slice(0, 4).map(({ id }: { id: number }) => id)).toEqual(newest)
  expect(data.some(({ id }: { id: number }) => id === idOf(waiting))).toBe(false)
  expect(data[0].approvers).toEqual(['admin', 'finance'])
})

test('[APR-6] a request lapses after 72 hours', async () => {
  const asked = await adjust()
  await fixture.exec(`update approvals set until = clock_timestamp() where id = ${idOf(asked)}`)
  expect((await act(asked, 'approve', admin)).reason).toBe('approval_outdated')
  await closeOverdue(fixture.features.approvals)
  expect((await read(asked)).state).toBe('lapsed')
  expect(await balance()).toBe(0)
})

describe('[APR-7] with nobody else to approve', () => {
  test('the act waits 24 hours, all of staff are told, and then it happens', async () => {
    const alone = await openFixture()
    const sole = await alone.staff('admin')
    const support = await alone.staff('support')
    const { id } = await alone.person({ available: 0 })
    await alone.exec(`update accounts set power_until = null, role = null where id not in (${sole.id}, ${support.id})`)
    // Somebody who left is no second person, and is told nothing.
    const gone = await alone.staff('finance')
    await alone.exec(`update accounts set active = false where id = ${gone.id}`)
    const house = { email: 'house@marsa.example' }
    await inTransaction(alone.db, (tx) => createSettings(alone.db).save(tx, 'site', house))
    const asked = await alone.call(`POST /users/${id}/adjust`, { as: sole, body: { amount: 20_000, reason: 'Twice' } })
    const approvalId = idOf(asked)
    const told = await alone.db
      .selectFrom('notifications')
      .select('accountId')
      .where('kind', '=', 'approval_alone')
      .execute()
    expect(told.map(({ accountId }) => accountId).sort()).toEqual([sole.id, support.id].sort())
    const mail = alone.db.selectFrom('messages').select(['channel', 'recipient'])
    expect(await mail.execute()).toEqual([{ channel: 'mail', recipient: house.email }])
    const balanceOf = async () => (await alone.call(`GET /users/${id}`, { as: sole })).data.available_balance
    await closeOverdue(alone.features.approvals)
    expect(await balanceOf()).toBe(0)
    await alone.exec(`update approvals set acts_at = clock_timestamp() where id = ${approvalId}`)
    await closeOverdue(alone.features.approvals)
    expect(await balanceOf()).toBe(20_000)
    const again = await alone.call(`POST /users/${id}/adjust`, { as: sole, body: { amount: 21_000, reason: 'More' } })
    await alone.staff('finance')
    await alone.exec(`update approvals set acts_at = clock_timestamp() where id = ${idOf(again)}`)
    await closeOverdue(alone.features.approvals)
    expect(await balanceOf()).toBe(20_000)
    await alone.close()
  })
})

test('[APR-8] a decided request is never edited', async () => {
  const asked = await adjust()
  const { id } = asked.data.approval
  await expect(fixture.exec(`update approvals set asked_by = ${admin.id} where id = ${id}`)).rejects.toThrow()
  await act(asked, 'refuse', admin, { reason: 'Not proved' })
  await expect(fixture.exec(`update approvals set state = 'approved' where id = ${id}`)).rejects.toThrow()
  await expect(fixture.exec(`delete from approvals where id = ${id}`)).rejects.toThrow()
})

test('[APR-13] a request is handed to a colleague who may approve it, who is told and has no more rights', async () => {
  const near = await fixture.staff('finance')
  await fixture.exec(`update accounts set whatsapp = (select phone from accounts where id = ${near.id}),
                             whatsapp_verified_at = clock_timestamp() where id = ${member.id}`)
  const asked = await adjust()
  const { colleagues } = (await fixture.call(`GET /approvals/${idOf(asked)}/colleagues`, { as: finance })).data
  const ids = colleagues.map(({ id }: { id: number }) => id)
  expect([ids.includes(admin.id), ids.includes(finance.id), ids.includes(near.id)]).toEqual([true, false, false])
  const hand = (colleague: Person, as: Person) =>
    fixture.call(`POST /approvals/${idOf(asked)}/hand-over`, { as, body: { colleague_id: colleague.id } })
  for (const wrong of [finance, near, member])
    expect((await hand(wrong, finance)).errors).toHaveProperty('colleague_id')
  expect((await hand(admin, finance)).data).toMatchObject({ handed_to: admin.id, state: 'waiting', may_approve: false })
  const told = await fixture.db
    .selectFrom('notifications')
    .select(['accountId', 'url'])
    .where('kind', '=', 'approval_handed')
    .execute()
  expect(told).toEqual([{ accountId: admin.id, url: `/admin/approvals/${idOf(asked)}` }])
  expect((await hand(admin, await fixture.staff('support'))).status).toBe(404)
  expect((await act(asked, 'approve', admin)).data).toMatchObject({ state: 'approved', handed_to: admin.id })
  expect(await hand(admin, finance)).toMatchObject({ status: 409, reason: 'approval_outdated' })
})

test('[APR-1] a request to add a thing names its noun, and its number once it is there', async () => {
  const body = { title: 'Half', code: 'HALF', discountPercentage: 100 }
  const asked = await fixture.call('POST /coupons', { as: finance, body })
  expect(asked.data, JSON.stringify(asked)).toHaveProperty('approval')
  const shown = await read(asked)
  expect([shown.subject, shown.effects[0].subject]).toEqual(['coupon', 'coupon'])
  const { data: done } = await act(asked, 'approve', admin)
  const { id } = await fixture.db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', 'HALF')
    .executeTakeFirstOrThrow()
  expect([done.state, done.subject]).toEqual(['approved', `coupon:${id}`])
})
