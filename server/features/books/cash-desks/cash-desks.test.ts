import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const DAY_MS = 86_400_000
let fixture: Fixture
let cashier: Person
let colleague: Person
beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(async () => {
  cashier = await fixture.staff('finance')
  colleague = await fixture.staff('finance')
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

const today = () => riyadhDay(new Date())
const yesterday = () => riyadhDay(new Date(Date.now() - DAY_MS))
const act = (what: string, body: object = {}, as = cashier) => fixture.call(`POST ${what}`, { as, body })
const take = async (amount: number) => {
  const { id } = await fixture.person()
  expect((await act('/payments', { user_id: id, purpose: 'wallet', amount })).data.status).toBe('paid')
}
const desk = async (day = today()) => {
  const { data } = await fixture.call(`GET /cash-desks?day=${day}`, { as: colleague })
  return data.desks.find((each: { cashier_id: number }) => each.cashier_id === cashier.id)
}
const count = (body: object, as = cashier) => act(`/cash-desks/${cashier.id}/count`, { day: today(), ...body }, as)
/** Pretends that what the cashier did happened a day earlier. */
const dayPasses = async () => {
  await fixture.exec('alter table journals disable trigger journals_fixed')
  await fixture.exec(`update journals set created_at = created_at - interval '24 hours' where actor_id = ${cashier.id}`)
  await fixture.exec('alter table journals enable trigger journals_fixed')
}
const balanceOf = async (account: string) => {
  const { data } = await fixture.call('GET /ledger-accounts?per_page=100', { as: colleague })
  return data.data.find(({ id }: { id: string }) => id === account).balance
}
/** Fills the queue with older requests about other things. */
const fillQueue = () =>
  fixture.exec(`
    insert into approvals (kind, act, request, fingerprint, access, subject, asked_by, effects)
    select 'adjustment', 'POST /users/{id}/adjust', 'sealed', n::text::bytea, 'finance', 'account:' || n, ${colleague.id}, '[]'
      from generate_series(1, 1000) n`)
const unproved = async () => {
  const { data }: Answer = await fixture.call('POST /reconciliation', { as: colleague, body: {} })
  return Object.fromEntries(data.unproved.map((each: { kind: string }) => [each.kind, each]))
}

test('[BKS-40] [BKS-41] [BKS-14] a day is counted and confirmed by another person, its difference booked, and the next begins with it', async () => {
  await take(5_000)
  await dayPasses()
  await take(2_000.5)
  expect(await desk(yesterday())).toMatchObject({ opening: 0, taken: 5_000, expected: 5_000, counted: null })
  expect(await desk()).toMatchObject({ opening: 5_000, taken: 2_000.5, banked: 0, expected: 7_000.5 })
  const before = await unproved()
  expect(before.cash_not_counted.amount).toBeGreaterThanOrEqual(7_000.5)
  expect((await count({ expected: 7_000.5, counted: 6_950.5 })).errors).toHaveProperty('reason')
  expect((await count({ expected: 7_000.5, counted: 1, notes: [{ value: 1, count: 1 }] })).status).toBe(422)
  const notes = [
    { value: 500, count: 13 },
    { value: 50, count: 9 },
    { value: 0.5, count: 1 },
  ]
  const asked = await count({ expected: 7_000.5, notes, reason: 'A note of fifty is missing' })
  expect(asked.data.approval).toMatchObject({ kind: 'cash_count', state: 'waiting' })
  expect(await desk()).toMatchObject({ counted: null, approval_id: asked.data.approval.id })
  expect((await fixture.approve(cashier, asked)).reason).toBe('own_request')
  expect((await fixture.approve(colleague, asked)).data.state).toBe('approved')
  expect(await desk()).toMatchObject({
    ...{ counted: 6_950.5, difference: -50, counted_by: cashier.id, confirmed_by: colleague.id, approval_id: null },
  })
  expect(await balanceOf('cash_differences')).toBe(-50)
  const after = await unproved()
  expect(after.cash_not_counted.amount).toBe(before.cash_not_counted.amount - 7_000.5)
  expect((await count({ expected: 7_000.5, counted: 7_000.5 })).reason).toBe('already_decided')
  expect(await desk(riyadhDay(new Date(Date.now() + DAY_MS)))).toMatchObject({ opening: 6_950.5, expected: 6_950.5 })
})

test('[BKS-41] the cashier does not confirm a colleague’s count of their own cash, and moved cash is counted again', async () => {
  await take(300)
  const third = await fixture.staff('admin')
  await fillQueue()
  const asked = await count({ expected: 300, counted: 300 }, colleague)
  expect(await desk()).toMatchObject({ approval_id: asked.data.approval.id })
  expect(await fixture.approve(cashier, asked)).toMatchObject({ status: 403, reason: 'conflict_of_interest' })
  await take(40)
  expect((await fixture.approve(third, asked)).data.approval).toMatchObject({ decision_reason: 'cash_moved' })
  expect((await count({ expected: 300, counted: 300 })).reason).toBe('cash_moved')
  const again = await count({ expected: 340, counted: 340 })
  expect((await fixture.approve(third, again)).data.state).toBe('approved')
  expect(await desk()).toMatchObject({ counted: 340, difference: 0 })
})

test('[BKS-42] cash handed to the bank is in transit until its statement shows it', async () => {
  await take(9_000)
  const bank = (amount: number, reference: string) => act(`/cash-desks/${cashier.id}/bank`, { amount, reference })
  expect((await bank(9_000.01, 'DEP-1')).reason).toBe('insufficient_balance')
  expect((await bank(8_000, 'DEP-1')).data).toMatchObject({ banked: 8_000, expected: 1_000 })
  const atOnce = await Promise.all([2, 3, 4, 5, 6, 7].map((number) => bank(600, `DEP-${number}`)))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await balanceOf('bank_in_transit')).toBe(-8_600)
  expect((await unproved()).deposit_not_arrived).toMatchObject({ amount: 8_600, count: 2 })
  const line = `${today()},8000,Cash dep-1,Branch,`
  await act('/bank-statements', { text: `date,amount,reference,name,iban\n${line}\n` })
  expect(await balanceOf('bank_in_transit')).toBe(-600)
  expect((await unproved()).deposit_not_arrived).toMatchObject({ amount: 600, count: 1 })
})

test.each(['support', 'content', 'auctions'] as const)('[BKS-40] cash desks are not for %s', async (role) => {
  expect((await fixture.call('GET /cash-desks', { as: await fixture.staff(role) })).status).toBe(403)
})
