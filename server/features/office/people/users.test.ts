import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drifts } from '#server/features/ledger/index.ts'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '../testing/fixture.ts'

let fixture: Fixture
let admin: Person
let finance: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  finance = await fixture.staff('finance')
})
afterAll(async () => {
  expect(await drifts(fixture.db)).toEqual([])
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

const audit = (subject: string) =>
  fixture.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('members', () => {
  test('[BACK-85] are found by name, number, and phone as people write it', async () => {
    const sara = await fixture.person({ name: 'سارة القحطاني', phone: '+966555123987' })
    const ids = async (search: string) => {
      const answer = await fixture.call(`GET /users?search=${encodeURIComponent(search)}`, { as: admin })
      return answer.data.data.map((user: { id: number }) => user.id)
    }
    for (const search of ['القحطاني', '0555123987', '٠٥٥٥١٢٣٩٨٧', '+966 555 123 987'])
      expect(await ids(search), search).toEqual([sara.id])
    for (const number of [`${sara.id}`, `#${sara.id}`]) expect(await ids(number), number).toContain(sara.id)
    expect(await ids(`${sara.id}x`)).toEqual([])
    expect(await ids('9'.repeat(40))).toEqual([])
    expect(await ids('%')).toEqual([])
    expect((await fixture.call('GET /users?role=finance&active=true', { as: admin })).data.data).toMatchObject([
      { id: finance.id, role: 'finance', active: true, verify_phone: true, available_balance: 0 },
    ])
  })

  test('[BACK-77] many names are read in one call', async () => {
    const [one, other] = [await fixture.person({ name: 'One' }), await fixture.person({ name: 'Other' })]
    const { data } = await fixture.call(`GET /users?ids=${one.id},${other.id},999999&sort=id`, { as: admin })
    expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['One', 'Other'])
    expect((await fixture.call('GET /users?ids=1,x', { as: admin })).status).toBe(422)
    expect((await fixture.call(`GET /orders?ids=1,2&user_id=${one.id}`, { as: admin })).data.data).toEqual([])
  })

  test('[BACK-93] of many who open an account for one phone at once one does, and the others learn that it is there', async () => {
    const phone = '+966555987001'
    const open = () => fixture.call('POST /users', { as: admin, body: { name: 'Noura', phone } })
    const answers = await Promise.all(Array.from({ length: 6 }, open))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, errors }) => [status, Object.keys(errors ?? {})])).toEqual(
      Array(5).fill([422, ['phone']]),
    )
    const [opened] = answers.filter(({ status }) => status === 200)
    expect(await audit(`account:${opened?.data.id}`)).toHaveLength(1)
  })

  test('[BACK-5] put out of use lose their sessions at once, and their word is kept', async () => {
    const member = await fixture.person()
    expect((await fixture.call('GET /api/v1/profile', { as: member })).status).toBe(200)
    const body = { active: false, reason: 'Bids and never pays', name: '  New   name ' }
    const silent = await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { active: false } })
    expect(silent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } })
    const changed = await fixture.call(`PUT /users/${member.id}`, { as: admin, body })
    expect(changed.data).toMatchObject({ active: false, name: 'New   name' })
    expect(await fixture.call('GET /api/v1/profile', { as: member })).toMatchObject({
      status: 403,
      reason: 'account_inactive',
    })
    expect(await audit(`account:${member.id}`)).toMatchObject([
      {
        action: 'account.changed',
        actorId: admin.id,
        before: { active: true },
        after: { active: false },
        reason: body.reason,
      },
    ])
    const again = { active: true, reason: 'Has paid' }
    const back = await fixture.call(`POST /users/${member.id}?_method=PUT`, { as: admin, body: again })
    expect(back.data.active).toBe(true)
    expect((await fixture.call('GET /api/v1/profile', { as: member })).status).toBe(401)
  })

  test('[BACK-5] get another role with new sessions only', async () => {
    const member = await fixture.person()
    expect((await fixture.call('GET /cars', { as: member })).status).toBe(403)
    expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { role: 'support' } })).data.role).toBe(
      'support',
    )
    expect((await fixture.call('GET /cars', { as: member })).status).toBe(401)
    expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { role: null } })).data.role).toBe(null)
  })

  test('[BACK-5] staff cannot change their own role or deactivate themselves', async () => {
    for (const body of [{ role: null }, { active: false }])
      expect((await fixture.call(`PUT /users/${admin.id}`, { as: admin, body })).status).toBe(422)
    expect((await fixture.call(`PUT /users/${admin.id}`, { as: admin, body: { name: 'Boss' } })).status).toBe(200)
  })

  test('[BACK-6] take no other field', async () => {
    const member = await fixture.person()
    for (const field of ['phone', 'available_balance', 'id', 'password', 'identity', 'robot', 'username'])
      expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body: { [field]: 1 } })).status, field).toBe(
        422,
      )
    for (const body of [{ role: 'owner' }, { name: '' }, { name: '\u0000' }, { active: 'yes' }])
      expect((await fixture.call(`PUT /users/${member.id}`, { as: admin, body })).status).toBe(422)
    expect((await fixture.call('PUT /users/999999', { as: admin, body: { name: 'Nobody' } })).status).toBe(404)
  })
})

test('[BACK-5] `active` may be written 0 and 1', async () => {
  const member = await fixture.person()
  const set = (active: unknown) =>
    fixture.call(`PUT /users/${member.id}`, { as: admin, body: { active, reason: 'As they asked' } })
  expect((await set(0)).data.active).toBe(false)
  expect((await set(1)).data.active).toBe(true)
  expect((await set(2)).status).toBe(422)
})

test('[ACC-31] a phone marked as unproved keeps its member from bidding; staff cannot prove it', async () => {
  const member = await fixture.person({ phone: '+966555000777' })
  const set = (verify_phone: unknown) => fixture.call(`PUT /users/${member.id}`, { as: admin, body: { verify_phone } })
  const proved = async () => (await fixture.call('GET /api/v1/profile', { as: member })).data.user.verify_phone
  expect((await set(true)).data.verify_phone).toBe(true)
  expect((await set(0)).data.verify_phone).toBe(false)
  expect(await proved()).toBe(0)
  expect(await set(1)).toMatchObject({ status: 422, errors: { verify_phone: [expect.any(String)] } })
  expect(await audit(`account:${member.id}`)).toMatchObject([
    {},
    { action: 'account.changed', before: { phoneVerified: true }, after: { phoneVerified: false } },
  ])
  const { lots } = await createAuctionWithLots(fixture.db)
  const body = { product_id: lots[0]?.carId, amount: 1_000_000 }
  expect(await fixture.call('POST /api/v1/bid', { as: member, body })).toMatchObject({
    status: 403,
    reason: 'phone_not_verified',
  })
})

describe('adjusting a wallet', () => {
  const adjust = (
    to: Person | { id: number },
    amount: unknown,
    as = finance,
    more: { reason?: string; key?: string; other_money?: boolean } = {},
  ) => {
    const { reason = 'Cash at the branch', key, ...said } = more
    const body = { amount, reason, ...said }
    return fixture.call(`POST /users/${to.id}/adjust`, { as, body, ...(key && { key }) })
  }

  test('[ADJ-1] books a journal against adjustments, up and down', async () => {
    const member = await fixture.person()
    const up = await adjust(member, 1_500.25)
    expect(up.data).toEqual({ journal_id: expect.any(Number), available_balance: 1_500.25, frozen_balance: 0 })
    expect((await adjust(member, -500)).data.available_balance).toBe(1_000.25)
    const postings = await fixture.db
      .selectFrom('postings')
      .select(['account', 'ownerId', 'amount'])
      .where('journalId', '=', up.data.journal_id)
      .orderBy('line')
      .execute()
    expect(postings).toEqual([
      { account: 'wallet', ownerId: member.id, amount: 150_025 },
      { account: 'adjustments', ownerId: null, amount: -150_025 },
    ])
    expect(await audit(`account:${member.id}`)).toMatchObject([
      {
        action: 'wallet.adjusted',
        actorId: finance.id,
        before: { available: 0 },
        after: { available: 150_025 },
        reason: 'Cash at the branch',
      },
      { action: 'wallet.adjusted', after: { available: 100_025 } },
    ])
  })

  test('[ADJ-2] never takes more than is available', async () => {
    const member = await fixture.person({ available: riyals(100) })
    const answer = await adjust(member, -100.01)
    expect([answer.status, answer.reason]).toEqual([409, 'insufficient_balance'])
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => adjust(member, -40)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test.each([0, 0.001, -0.001])('[ADJ-1] %d is no amount, and its field says so', async (amount) => {
    const answer = await adjust(await fixture.person(), amount)
    expect(answer).toMatchObject({ status: 422, reason: 'amount_invalid' })
    expect(answer.errors.amount).toHaveLength(1)
  })

  test('[ADJ-3] the same key books once, to the letter', async () => {
    const member = await fixture.person()
    const answers = await Promise.all([1, 2, 3].map(() => adjust(member, 10, finance, { key: 'once' })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await adjust(member, 11, finance, { key: 'once' })).reason).toBe('idempotency_key_reused')
    expect((await fixture.call(`GET /users/${member.id}`, { as: admin })).data.available_balance).toBe(10)
  })

  test('[ADJ-4] [TRF-16] above 10,000 riyals needs a second person who asks for the same', async () => {
    const member = await fixture.person()
    const first = await adjust(member, 10_000.01)
    expect([first.status, first.reason]).toEqual([409, 'second_person_needed'])
    expect((await adjust(member, 10_000.01)).reason).toBe('second_person_needed')
    expect((await adjust(member, 10_000.02, admin)).reason).toBe('second_person_needed')
    const second = await adjust(member, 10_000.01, admin)
    expect(second.data.available_balance).toBe(10_000.01)
    expect((await adjust(member, 10_000.01, admin)).reason).toBe('payment_known')
    const more = await adjust(member, 10_000.01, admin, { other_money: true })
    expect(more.reason).toBe('second_person_needed')
    expect((await audit(`account:${member.id}`)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['wallet.adjustment_requested', finance.id],
      ['wallet.adjustment_requested', admin.id],
      ['wallet.adjusted', admin.id],
      ['wallet.adjustment_requested', admin.id],
    ])
    expect((await adjust(member, 10_000, await fixture.staff('finance'))).status).toBe(200)
  })

  test('[ADJ-4] a request waits a day, and two colleagues at once book it once', async () => {
    const member = await fixture.person()
    await adjust(member, 20_000)
    await fixture.db
      .updateTable('adjustmentRequests')
      .set({ askedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('accountId', '=', member.id)
      .execute()
    expect((await adjust(member, 20_000, admin)).reason).toBe('second_person_needed')
    const third = await fixture.staff('admin')
    const answers = await Promise.all([adjust(member, 20_000, finance), adjust(member, 20_000, third)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[ADJ-6] what one person books alone counts together, on whatever wallets, up and down, for a day', async () => {
    const [alone, member, other] = [await fixture.staff('finance'), await fixture.person(), await fixture.person()]
    expect((await adjust(member, 6_000, alone)).status).toBe(200)
    expect((await adjust(member, -3_000, alone)).status).toBe(200)
    expect((await adjust(other, 1_000.01, alone)).reason).toBe('second_person_needed')
    expect((await adjust(other, 1_000, alone)).status).toBe(200)
    expect((await adjust(member, 0.01, alone)).reason).toBe('second_person_needed')
    // The second person books the request; it counts for neither.
    const second = await fixture.staff('admin')
    expect((await adjust(other, 1_000.01, second)).data.available_balance).toBe(2_000.01)
    expect((await adjust(member, 10_000, second)).status).toBe(200)
  })

  test('[ADJ-6] at the same moment too', async () => {
    const alone = await fixture.staff('finance')
    const members = await Promise.all(Array.from({ length: 5 }, () => fixture.person()))
    const answers = await Promise.all(members.map((member) => adjust(member, 4_000, alone)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  })

  test('[ADJ-6] what was asked for waits for the second person also when a day has passed', async () => {
    const [alone, member] = [await fixture.staff('finance'), await fixture.person()]
    await adjust(member, 9_000, alone)
    expect((await adjust(member, 2_000, alone)).reason).toBe('second_person_needed')
    await fixture.exec('alter table journals disable trigger journals_fixed')
    await fixture.exec(`update journals set created_at = created_at - interval '24 hours' where actor_id = ${alone.id}`)
    await fixture.exec('alter table journals enable trigger journals_fixed')
    expect((await adjust(member, 2_000, alone)).reason).toBe('second_person_needed')
    expect((await adjust(member, 2_001, alone)).status).toBe(200)
    expect((await adjust(member, 2_000, await fixture.staff('admin'))).data.available_balance).toBe(13_001)
  })

  test('[ADJ-5] staff cannot adjust their own wallet, and malformed amounts are refused', async () => {
    expect((await adjust(finance, 10)).status).toBe(403)
    const member = await fixture.person()
    for (const amount of [0, 0.001, '500', null, [5], {}, 1e308, 2 ** 60, -(2 ** 60), true])
      expect((await adjust(member, amount)).status, String(amount)).toBe(422)
    expect((await adjust({ id: 999_999 }, 10)).status).toBe(404)
    expect((await adjust(member, 10, finance, { reason: ' ' })).status).toBe(422)
    expect((await adjust(member, 10, finance, { reason: '\u0000\u0000\u0000' })).status).toBe(422)
  })
})
