import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let finance: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  finance = await fixture.staff('finance')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

const audit = (subject: string) =>
  fixture.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

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
        before: { balance: 0 },
        after: { balance: 150_025 },
        reason: 'Cash at the branch',
      },
      { action: 'wallet.adjusted', after: { balance: 100_025 } },
    ])
  })

  test('[ADJ-2] never takes more than the available amount', async () => {
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

  test('[ADJ-3] the same key books once, with byte for byte the same answer', async () => {
    const member = await fixture.person()
    const answers = await Promise.all([1, 2, 3].map(() => adjust(member, 10, finance, { key: 'once' })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await adjust(member, 11, finance, { key: 'once' })).reason).toBe('idempotency_key_reused')
    expect((await fixture.call(`GET /users/${member.id}`, { as: admin })).data.available_balance).toBe(10)
  })

  test('[ADJ-4] [TRF-16] above 10,000 riyals waits for a second person', async () => {
    const member = await fixture.person()
    const waits = await adjust(member, 10_000.01)
    expect(waits.data.approval).toMatchObject({ kind: 'adjustment', state: 'waiting' })
    expect((await fixture.approve(admin, waits)).data.state).toBe('approved')
    expect((await fixture.call(`GET /users/${member.id}`, { as: admin })).data.available_balance).toBe(10_000.01)
    expect((await adjust(member, 10_000.01, admin)).reason).toBe('payment_known')
    const more = await adjust(member, 10_000.01, admin, { other_money: true })
    expect(more.data.approval.state).toBe('waiting')
    expect((await audit(`account:${member.id}`)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['approval.asked', finance.id],
      ['wallet.adjusted', finance.id],
      ['approval.approved', admin.id],
      ['approval.asked', admin.id],
    ])
    expect((await adjust(member, 10_000, await fixture.staff('finance'))).data.available_balance).toBe(20_000.01)
  })

  test('[ADJ-6] one person’s own bookings count together, on all wallets, up and down, for a day', async () => {
    const [alone, member, other] = [await fixture.staff('finance'), await fixture.person(), await fixture.person()]
    expect((await adjust(member, 6_000, alone)).data.available_balance).toBe(6_000)
    expect((await adjust(member, -3_000, alone)).data.available_balance).toBe(3_000)
    const waits = await adjust(other, 1_000.01, alone)
    expect(waits.data.approval.state).toBe('waiting')
    expect((await adjust(other, 1_000, alone)).data.available_balance).toBe(1_000)
    expect((await adjust(member, 0.01, alone)).data.approval.state).toBe('waiting')
    // An approved one counts for neither person.
    const second = await fixture.staff('admin')
    await fixture.approve(second, waits)
    await fixture.approve(second, waits)
    expect((await fixture.call(`GET /users/${other.id}`, { as: admin })).data.available_balance).toBe(2_000.01)
    expect((await adjust(member, 10_000, second)).data.available_balance).toBe(13_000)
    await fixture.exec('alter table journals disable trigger journals_fixed')
    await fixture.exec(`update journals set created_at = created_at - interval '24 hours' where actor_id = ${alone.id}`)
    await fixture.exec('alter table journals enable trigger journals_fixed')
    expect((await adjust(member, 9_000, alone)).data.available_balance).toBe(22_000)
  })

  test('[ADJ-6] also at the same moment', async () => {
    const alone = await fixture.staff('finance')
    const members = await Promise.all(Array.from({ length: 5 }, () => fixture.person()))
    const answers = await Promise.all(members.map((member) => adjust(member, 4_000, alone)))
    expect(answers.map(({ data }) => data.available_balance ?? 0).sort()).toEqual([0, 0, 0, 4_000, 4_000])
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
