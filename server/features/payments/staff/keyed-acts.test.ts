import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { unbalancedWallets } from '../../ledger/index.ts'
import { askRefund, sendTransfer } from '../testing/money-requests.ts'

let fixture: Fixture
let finance: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  second = await fixture.staff('admin')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  await fixture.close()
})

const topUp = async (member: Person, amount: number, method: string) => {
  const body = { amount, payment_method: method }
  return (await fixture.call('POST /api/v1/wallet/top-up', { as: member, body })).data.payment
}
const wallet = async (member: Person) =>
  (await fixture.call('GET /api/v1/wallet', { as: member })).data.available_balance as number
/** Three copies at once and one later, which all have the same text. @returns the last one. */
async function copies(what: string, key: string, body: object = {}): Promise<Answer> {
  const ask = () => fixture.call(what, { as: finance, key, body })
  const first = await Promise.all([ask(), ask(), ask()])
  const last = await ask()
  expect(last, last.text).toMatchObject({ status: 200 })
  expect(new Set([...first, last].map(({ text }) => text)).size).toBe(1)
  return last
}
const expectReused = async (what: string, key: string, body: object) =>
  expect(await fixture.call(what, { as: finance, key, body })).toMatchObject({
    status: 409,
    reason: 'idempotency_key_reused',
  })
const auditsOf = async (subject: string) =>
  (await fixture.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()).length

test('[HTTP-95] cash received under a key is credited once, and each copy has the answer', async () => {
  const member = await fixture.person()
  const { id } = await topUp(member, 500, 'cash')
  const path = `POST /payments/${id}/cash`
  const { data } = await copies(path, 'cash', { amount: 490 })
  expect(data).toMatchObject({ status: 'paid', amount: 490 })
  expect(await wallet(member)).toBe(490)
  await expectReused(path, 'cash', { amount: 480 })
  await expectReused(path, 'cash', {})
  const other = await topUp(member, 30, 'cash')
  await expectReused(`POST /payments/${other.id}/cash`, 'cash', { amount: 490 })
  // A refusal by a rule is an answer as well.
  const refused = () => fixture.call(path, { as: finance, key: 'cash-2', body: {} })
  const [once, again] = [await refused(), await refused()]
  expect([once.reason, again.text]).toEqual(['payment_settled', once.text])
  // The key belongs to its sender.
  expect((await fixture.call(path, { as: second, key: 'cash', body: { amount: 490 } })).reason).toBe('payment_settled')
  expect(await wallet(member)).toBe(490)
})

test('[HTTP-95] a transfer is approved or refused once', async () => {
  const member = await fixture.person()
  const [one, two] = [await sendTransfer(fixture, member), await sendTransfer(fixture, member)]
  const approved = await copies(`POST /bank-transfers/${one}/approve`, 'approve', {})
  expect(approved.data).toMatchObject({ status: 'approved', approved_amount: 500 })
  await expectReused(`POST /bank-transfers/${two}/approve`, 'approve', {})
  const rejected = await copies(`POST /bank-transfers/${two}/reject`, 'reject', { reason: 'It is not in the bank' })
  expect(rejected.data).toMatchObject({ status: 'rejected' })
  expect(await wallet(member)).toBe(500)
  expect([await auditsOf(`bank-transfer:${one}`), await auditsOf(`bank-transfer:${two}`)]).toEqual([1, 1])
})

test('[HTTP-95] a refund is approved, paid or refused once; a copy is no second person', async () => {
  const member = await fixture.person({ available: riyals(20_300) })
  const one = await askRefund(fixture, member, 100)
  expect((await copies(`POST /refunds/${one}/approve`, 'r-approve')).data.status).toBe('approved')
  const paid = await copies(`POST /refunds/${one}/pay`, 'r-pay', { reference: 'BANK-1' })
  expect(paid.data).toMatchObject({ status: 'paid_out', reference: 'BANK-1' })
  await expectReused(`POST /refunds/${one}/pay`, 'r-pay', { reference: 'BANK-2' })
  const large = await askRefund(fixture, member, 20_000)
  expect((await copies(`POST /refunds/${large}/approve`, 'r-large')).data.approval.state).toBe('waiting')
  const rejected = await copies(`POST /refunds/${large}/reject`, 'r-reject', { reason: 'Another account' })
  expect(rejected.data.status).toBe('rejected')
  expect(await wallet(member)).toBe(20_200)
})

test('[HTTP-95] [PAY-52] a mismatched charge is cleared once, and a used key sends nothing back', async () => {
  const member = await fixture.person()
  const mismatch = async () => {
    const { id, checkout_url: url } = await topUp(member, 70, 'online')
    await sql`update sandbox_charges set amount = ${riyals(60)} where payment_id = ${id}`.execute(fixture.db)
    await fixture.app.inject({ method: 'POST', url: new URL(url).pathname, payload: { result: 'paid' } })
    await fixture.call(`GET /api/v1/payments/${id}`, { as: member })
    const found = fixture.db.selectFrom('paymentMismatches').select('id').where('paymentId', '=', id)
    return { id: (await found.executeTakeFirstOrThrow()).id, paymentId: id as number }
  }
  const returned = async (paymentId: number) => {
    const found = fixture.db.selectFrom('sandboxCharges').select('returned').where('paymentId', '=', paymentId)
    return (await found.executeTakeFirstOrThrow()).returned
  }
  const [one, two] = [await mismatch(), await mismatch()]
  const reason = 'Looked at'
  const back = await copies(`POST /mismatches/${one.id}/resolve`, 'back', { resolution: 'returned', reason })
  expect(back.data.resolution).toBe('returned')
  expect(await returned(one.paymentId)).toBe(riyals(60))
  await expectReused(`POST /mismatches/${two.id}/resolve`, 'back', { resolution: 'returned', reason })
  expect(await returned(two.paymentId)).toBe(0)
  await copies(`POST /mismatches/${two.id}/resolve`, 'credit', { resolution: 'credited', reason })
  expect(await wallet(member)).toBe(60)
})
