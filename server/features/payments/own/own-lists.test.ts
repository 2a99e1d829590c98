import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let fileId: number
beforeAll(async () => {
  fixture = await openFixture()
  const picture = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants: '[]' }
  const row = await fixture.db.insertInto('files').values(picture).returning('id').executeTakeFirstOrThrow()
  fileId = row.id
})
afterAll(() => fixture.close())

async function paymentOf(member: Person, method: 'online' | 'bank_transfer'): Promise<number> {
  const { id } = await fixture.db
    .insertInto('payments')
    .values({
      ...{ accountId: member.id, amount: riyals(50), method, purpose: 'wallet' },
      ...(method === 'online' && { gateway: 'sandbox', gatewayRef: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const transferOf = (member: Person, paymentId: number, status: 'under_review' | 'rejected') =>
  fixture.db
    .insertInto('bankTransfers')
    .values({
      ...{ accountId: member.id, paymentId, amount: riyals(50), purpose: 'wallet', status },
      ...{ transferDate: '2026-11-01', name: 'A', city: 'Riyadh', iban: 'SA0380000000608010167519' },
      ...{ imageId: fileId, idImageId: fileId, imageHash: Buffer.alloc(32, paymentId) },
      ...(status === 'rejected' && { reason: 'Not legible', reviewedAt: new Date(), reviewedBy: member.id }),
    })
    .execute()

test('[PAY-17] only a member sees their own payments, newest first, each with its own transfer', async () => {
  const [member, other] = [await fixture.person(), await fixture.person()]
  const first = await paymentOf(member, 'bank_transfer')
  const theirs = await paymentOf(other, 'bank_transfer')
  const second = await paymentOf(member, 'bank_transfer')
  const third = await paymentOf(member, 'online')
  await transferOf(member, first, 'rejected')
  await transferOf(other, theirs, 'under_review')
  await transferOf(member, second, 'under_review')
  const { payments } = (await fixture.call('GET /api/v1/my-payments', { as: member })).data
  expect(
    payments.data.map((row: { id: number; transfer_status: string | null }) => [row.id, row.transfer_status]),
  ).toEqual([
    [third, null],
    [second, 'under_review'],
    [first, 'rejected'],
  ])
  expect(payments.total).toBe(3)
  const page = (await fixture.call('GET /api/v1/my-payments?per_page=1&page=2', { as: member })).data.payments
  expect(page.data.map((row: { id: number }) => row.id)).toEqual([second])
})

test('[PAY-17] a payment shows its returned amount, not the amount still being sent', async () => {
  const member = await fixture.person()
  const [paymentId, other] = [await paymentOf(member, 'online'), await paymentOf(member, 'online')]
  const { rows } = await sql<{ id: number }>`
    with j as (insert into journals (kind, reference) values ('refund', 'own-lists') returning id)
    insert into postings (journal_id, line, account, amount)
    select j.id, p.line, p.account, p.amount from j cross join
           (values (1, 'gateway', -1000), (2, 'adjustments', 1000)) as p(line, account, amount)
    returning journal_id as id`.execute(fixture.db)
  const refund = { amount: riyals(15), bankName: 'Bank', iban: 'SA0380000000608010167519', name: 'A' }
  const { id: refundId } = await fixture.db
    .insertInto('refunds')
    .values({ ...refund, accountId: member.id, bankImageId: fileId, idImageId: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fixture.db
    .insertInto('paymentReturns')
    .values([
      { paymentId, refundId, amount: riyals(10), status: 'done', journalId: rows[0]?.id ?? 0, doneAt: new Date() },
      { paymentId, refundId, amount: riyals(5), status: 'sending', journalId: null, doneAt: null },
    ])
    .execute()
  const { data } = (await fixture.call('GET /api/v1/my-payments', { as: member })).data.payments
  expect(data.map((row: { id: number; returned_amount: number }) => [row.id, row.returned_amount])).toEqual([
    [other, 0],
    [paymentId, 10],
  ])
})

test('[PAY-17] a payment for an order names the order and its car', async () => {
  const member = await fixture.person()
  const car = await createCar(fixture.db, { titleEn: 'Patrol' })
  const costs = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const order = await fixture.db
    .insertInto('orders')
    .values({ buyerId: member.id, carId: car.id, ...costs })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const payment = { purpose: 'order', orderId: order.id, orderPart: 'invoice', amount: 100, method: 'cash' } as const
  await fixture.db
    .insertInto('payments')
    .values({ accountId: member.id, ...payment })
    .execute()
  const { data } = (await fixture.call('GET /api/v1/my-payments', { as: member, language: 'en' })).data.payments
  expect(data).toMatchObject([{ order_id: order.id, order_number: order.number, title: 'Patrol' }])
})

test('[PAY-17] only a member sees their own refunds, newest first', async () => {
  const [member, other] = [await fixture.person(), await fixture.person()]
  const refund = { amount: riyals(10), bankName: 'Bank', iban: 'SA0380000000608010167519', name: 'A' }
  const ids: number[] = []
  for (const { id: accountId } of [member, other, member]) {
    const row = { ...refund, accountId, bankImageId: fileId, idImageId: fileId, status: 'rejected', reason: 'No' }
    const made = await fixture.db.insertInto('refunds').values(row).returning('id').executeTakeFirstOrThrow()
    if (accountId === member.id) ids.unshift(made.id)
  }
  const { refunds } = (await fixture.call('GET /api/v1/refunds', { as: member })).data
  expect(refunds.data.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(refunds.total).toBe(2)
})
