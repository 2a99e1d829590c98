import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { askRefund, sendTransfer } from '../../payments/testing/money-requests.ts'

const IBAN = 'SA0380000000608010167519'
let fixture: Fixture
let finance: Person
let colleague: Person
let member: Person
beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(async () => {
  finance = await fixture.staff('finance')
  colleague = await fixture.staff('finance')
  member = await fixture.person({ available: riyals(1_000) })
})
afterAll(async () => {
  expect(fixture.lines).toEqual([])
  await fixture.close()
})

const act = (what: string, body: object = {}, as = finance) => fixture.call(`POST ${what}`, { as, body })
const cash = (amount: number, as = finance, to = member) =>
  act('/payments', { user_id: to.id, purpose: 'wallet', amount, other_money: true }, as)
const available = async () => (await fixture.call('GET /api/v1/wallet', { as: member })).data.available_balance
const waits = ({ data }: Answer) => data.approval?.state
const read = async ({ data }: Answer, as = colleague) =>
  (await fixture.call(`GET /approvals/${data.approval.id}`, { as })).data
const upload = (amount: number, line: { by: Person; name?: string; iban?: string; reference: string }) => {
  const fields = [riyadhDay(new Date()), amount, line.reference, line.name ?? 'Fahd', line.iban ?? '']
  return act('/bank-statements', { text: `date,amount,reference,name,iban\n${fields.join(',')}\n` }, line.by)
}

/** A bought car whose buyer pays the invoice in cash; the amount due. */
async function bought(): Promise<{ orderId: number; due: number }> {
  const { id: carId } = await createCar(fixture.db, { type: 'sale' })
  const ask = async (what: string, body: object) =>
    (await fixture.call(`POST /api/v1${what}`, { as: member, body })).data
  const orderId: number = (await ask('/car-purchase', { product_id: carId })).order.id
  const { id } = await fixture.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await act(`/invoices/${id}/issue`)
  const owner = { owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567' }
  const place = { order_id: orderId, payment_method: 'cash', transfer_location: 'Riyadh' }
  return { orderId, due: (await ask('/complete-win-order', { ...place, ...owner })).payment.amount }
}
const statusOf = async (orderId: number) =>
  (await fixture.call(`GET /orders/${orderId}`, { as: colleague })).data.status

describe('[TRF-20] cash', () => {
  test('above the limit of one person waits with its before and after, and counts for neither', async () => {
    expect((await cash(10_000)).data.status).toBe('paid')
    const asked = await cash(10_000.01)
    expect(await read(asked)).toMatchObject({
      ...{ kind: 'cash', amount: 10_000.01, subject: `account:${member.id}` },
      before: { available: riyals(11_000) },
      after: { available: riyals(21_000.01), amount: riyals(10_000.01) },
    })
    expect(await available()).toBe(11_000)
    expect((await fixture.approve(colleague, asked)).data.state).toBe('approved')
    expect(await available()).toBe(21_000.01)
    for (const by of [finance, colleague]) for (const amount of [9_000, 9_000]) await cash(amount, by)
    expect(await available()).toBe(57_000.01)
    expect(waits(await cash(2_000.01))).toBe('waiting')
    expect(waits(await cash(2_000))).toBeUndefined()
  })

  test('of one person adds up in a day, on all members, also at the same moment; tomorrow is another day', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.person()))
    const answers = await Promise.all(members.map((to) => cash(9_000, finance, to)))
    expect(answers.filter((answer) => waits(answer) === 'waiting')).toHaveLength(2)
    await fixture.exec('alter table journals disable trigger journals_fixed')
    await fixture.exec(
      `update journals set created_at = created_at - interval '24 hours' where actor_id = ${finance.id}`,
    )
    await fixture.exec('alter table journals enable trigger journals_fixed')
    expect((await cash(10_000)).data.status).toBe('paid')
  })

  test('announced, or confirmed on an invoice, is the same money', async () => {
    const { orderId, due } = await bought()
    const { rows } = await sql<{ payment: number; invoice: number }>`
      select p.id as payment, i.id as invoice from payments p join invoices i on i.order_id = p.order_id
       where p.order_id = ${orderId} and i.kind <> 'purchase'`.execute(fixture.db)
    const received = await act(`/payments/${rows[0]?.payment}/cash`)
    expect(await read(received)).toMatchObject({
      subject: `order:${orderId}`,
      before: { paid: 0, due: riyals(due) },
      after: { paid: riyals(due), due: 0, invoice: 'paid' },
    })
    const confirmed = await act(`/invoices/${rows[0]?.invoice}/confirm`)
    expect(await read(confirmed)).toMatchObject({ kind: 'invoice', before: { paid: 0 }, after: { due: 0 } })
    expect(await statusOf(orderId)).toBe('pending')
    await fixture.approve(colleague, confirmed)
    expect(await statusOf(orderId)).toBe('making')
    await fixture.approve(colleague, received)
    expect(await read(received)).toMatchObject({ state: 'lapsed', decision_reason: 'payment_settled' })
  })
})

describe('[TRF-21] a transfer takes two', () => {
  test('[TRF-24] after finance saw the two nearest lines of the bank, what differs, and whose name it is', async () => {
    const id = await sendTransfer(fixture, member, 7_654)
    await upload(7_654, { by: colleague, name: 'Stranger', reference: 'same amount' })
    await upload(7_600, { by: colleague, iban: IBAN, reference: 'same account' })
    await upload(1, { by: colleague, name: 'Stranger', reference: 'neither' })
    const { data } = await fixture.call(`GET /bank-transfers/${id}/check`, { as: finance })
    expect(data).toMatchObject({
      order_due: null,
      lines: [
        { reference: 'same account', amount: 7_600, same: { amount: false, day: true, iban: true } },
        { reference: 'same amount', amount: 7_654, same: { amount: true, iban: false, name: false } },
      ],
    })
    const shown = async () => (await fixture.call(`GET /bank-transfers/${id}`, { as: finance })).data.own_name
    expect(await shown()).toBe(false)
    await fixture.db.updateTable('accounts').set({ name: 'فهد' }).where('id', '=', member.id).execute()
    await fixture.exec(`update bank_transfers set name = 'فَهْد' where id = ${id}`)
    expect(await shown()).toBe(true)
  })

  test('of another amount than its member wrote', async () => {
    const id = await sendTransfer(fixture, member, 50)
    const asked = await act(`/bank-transfers/${id}/approve`, { amount: 9_000, other_money: true })
    expect(await read(asked)).toMatchObject({ kind: 'transfer', amount: 9_000, after: { available: riyals(10_000) } })
    expect(await available()).toBe(1_000)
    await fixture.approve(colleague, asked)
    expect(await available()).toBe(10_000)
  })

  test('above the limit, unless a colleague’s bank statement has its line, which proves one transfer', async () => {
    const [one, other] = [await sendTransfer(fixture, member, 12_345), await sendTransfer(fixture, member, 12_345)]
    const approve = (id: number) => act(`/bank-transfers/${id}/approve`, { other_money: true })
    await upload(12_345, { by: finance, iban: IBAN, reference: 'forged' })
    await upload(12_345, { by: colleague, name: 'Stranger', reference: 'other' })
    expect(waits(await approve(one))).toBe('waiting')
    await upload(12_345, { by: colleague, iban: IBAN, reference: 'real' })
    expect((await approve(one)).data.status).toBe('approved')
    const { reference } = await fixture.db
      .selectFrom('bankLines')
      .select('reference')
      .where('matched', '=', `transfer:${one}`)
      .executeTakeFirstOrThrow()
    expect(reference).toBe('real')
    expect(waits(await approve(other))).toBe('waiting')
    expect(await available()).toBe(13_345)
  })

  test('two at once cannot rely on one line', async () => {
    const other = await fixture.person()
    const ids = [await sendTransfer(fixture, member, 11_000), await sendTransfer(fixture, other, 11_000)]
    await upload(11_000, { by: colleague, name: 'FAHD', reference: 'once' })
    const answers = await Promise.all(ids.map((id) => act(`/bank-transfers/${id}/approve`, { other_money: true })))
    expect(answers.map(waits).sort()).toEqual(['waiting', undefined])
  })
})

describe('[REF-20] who recorded a member’s money', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['cash', () => cash(100)],
    [
      'transfer',
      async () => act(`/bank-transfers/${await sendTransfer(fixture, member)}/approve`, { other_money: true }),
    ],
    ['correction', () => act(`/users/${member.id}/adjust`, { amount: 5, reason: 'Paid twice', other_money: true })],
  ]
  test.each(ways)('decides, pays and sends back none of it for 90 days: %s', async (_way, credit) => {
    await credit()
    const id = await askRefund(fixture, member, 300)
    const refused = { status: 403, reason: 'credited_by_you' }
    expect(await act(`/refunds/${id}/approve`)).toMatchObject(refused)
    expect((await act(`/refunds/${id}/approve`, {}, colleague)).data.status).toBe('approved')
    expect(await act(`/refunds/${id}/pay`, { reference: `P-${id}` })).toMatchObject(refused)
    expect(await act(`/refunds/${id}/send-back`)).toMatchObject(refused)
    await fixture.exec('alter table journals disable trigger journals_fixed')
    await fixture.exec(
      `update journals set created_at = created_at - interval '91 days' where actor_id = ${finance.id}`,
    )
    await fixture.exec('alter table journals enable trigger journals_fixed')
    expect((await act(`/refunds/${id}/pay`, { reference: `P-${id}` })).data.status).toBe('paid_out')
  })

  test('is no second person for it either, as the one who asked or who approved', async () => {
    await fixture.approve(colleague, await cash(20_000))
    const id = await askRefund(fixture, member, 20_500)
    const third = await fixture.staff('admin')
    for (const by of [finance, colleague])
      expect((await act(`/refunds/${id}/approve`, {}, by)).reason).toBe('credited_by_you')
    const asked = await act(`/refunds/${id}/approve`, {}, third)
    expect(await read(asked)).toMatchObject({ may_approve: false, why_not: 'credited_by_you' })
    expect(await fixture.approve(colleague, asked)).toMatchObject({ status: 403, reason: 'credited_by_you' })
    expect((await fixture.approve(await fixture.staff('finance'), asked)).data.state).toBe('approved')
    const shown = (await fixture.call(`GET /refunds/${id}`, { as: third })).data
    expect(shown).toMatchObject({ status: 'approved', first_by: third.id })
  })
})

describe('[ORD-70] a car', () => {
  test('[CAR-54] whose money one person recorded is handed over by another, or by two', async () => {
    const { orderId, due } = await bought()
    const paid = await act('/payments', { user_id: member.id, purpose: 'order', order_id: orderId, amount: due })
    expect(await statusOf(orderId)).toBe('pending')
    await fixture.approve(colleague, paid)
    for (const by of [finance, colleague])
      expect(waits(await act(`/orders/deliver/${orderId}`, {}, by))).toBe('waiting')
    expect(await statusOf(orderId)).toBe('making')
    const third = await fixture.staff('finance')
    expect((await act(`/orders/deliver/${orderId}`, {}, third)).data.status).toBe('delivering')
    // Nobody has an exit permit yet.
    const finish = await act(`/orders/finish/${orderId}`, {}, third)
    expect(await read(finish)).toMatchObject({ before: { status: 'delivering' }, after: { status: 'finished' } })
    await fixture.call(`POST /api/v1/orders/${orderId}/collect-fee`, { as: member, body: {} })
    expect(waits(await act(`/orders/finish/${orderId}`))).toBe('waiting')
    const { carId } = await fixture.db
      .selectFrom('orders')
      .select('carId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const holds = () => fixture.db.selectFrom('cars').select('holdsChassis').where('id', '=', carId).executeTakeFirst()
    expect(await holds()).toEqual({ holdsChassis: true })
    expect((await act(`/orders/finish/${orderId}`, {}, third)).data.status).toBe('finished')
    // Its buyer may list it.
    expect(await holds()).toEqual({ holdsChassis: false })
  })

  test('paid from a wallet that one person filled is not theirs to hand over', async () => {
    const { orderId, due } = await bought()
    await cash(9_000)
    const third = await fixture.staff('finance')
    await fixture.approve(
      third,
      await act('/payments', { user_id: member.id, purpose: 'order', order_id: orderId, amount: due }, colleague),
    )
    expect(waits(await act(`/orders/deliver/${orderId}`))).toBe('waiting')
  })
})

test('one dishonest person of finance ends with nothing, and the same with a colleague works', async () => {
  // Money out of nothing.
  expect((await cash(9_000)).status).toBe(200)
  expect(waits(await cash(5_000_000))).toBe('waiting')
  expect((await cash(1_000_000_000_000)).status).toBe(422)
  const transfer = await sendTransfer(fixture, member, 50)
  expect(waits(await act(`/bank-transfers/${transfer}/approve`, { amount: 5_000_000, other_money: true }))).toBe(
    'waiting',
  )
  // Out again.
  const refund = await askRefund(fixture, member, 9_000)
  expect((await act(`/refunds/${refund}/approve`)).reason).toBe('credited_by_you')
  // A car for it.
  const { orderId, due } = await bought()
  const paid = await act('/payments', { user_id: member.id, purpose: 'order', order_id: orderId, amount: due })
  expect(waits(paid)).toBe('waiting')
  expect((await act(`/orders/deliver/${orderId}`)).reason).toBe('order_wrong_state')
  expect((await act(`/orders/finish/${orderId}`)).reason).toBe('order_wrong_state')
  const own = await fixture.db.selectFrom('approvals').select('id').where('askedBy', '=', finance.id).execute()
  expect(own).toHaveLength(3)
  for (const { id } of own) expect((await act(`/approvals/${id}/approve`)).reason).toBe('own_request')
  expect(await available()).toBe(0)
  expect(await statusOf(orderId)).toBe('pending')
  // With a colleague who looked at the money, and a third person at the handover.
  await fixture.approve(colleague, paid)
  const third = await fixture.staff('finance')
  expect((await act(`/refunds/${refund}/approve`, {}, third)).data.status).toBe('approved')
  expect((await act(`/refunds/${refund}/pay`, { reference: 'TRF-77' }, third)).data.status).toBe('paid_out')
  await fixture.approve(third, await act(`/orders/deliver/${orderId}`))
  await fixture.approve(third, await act(`/orders/finish/${orderId}`))
  expect(await statusOf(orderId)).toBe('finished')
})
