import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { lockWallet, placeHold, unbalancedWallets } from '../../ledger/index.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'

let fixture: Fixture
let finance: Person
let colleague: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  colleague = await fixture.person({ role: 'finance' })
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  await fixture.close()
})

const reason = 'The bank was closed'
const admin = (path: string, key: string, body: object, by: Person) =>
  fixture.call(`POST /api/admin${path}`, { token: by.token, body, headers: { 'idempotency-key': key } })
/** Three copies at once and one later, which all have the same text. */
async function copies(path: string, key: string, body: object = {}, by = finance) {
  const ask = () => admin(path, key, body, by)
  const first = await Promise.all([ask(), ask(), ask()])
  const last = await ask()
  expect(new Set([...first, last].map(({ text }) => text)).size).toBe(1)
  return last
}
const bought = async () => {
  const car = await createCar(fixture.db, { type: 'sale' })
  const buyer = await fixture.bidder()
  const body = { product_id: car.id }
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
  return { buyer, orderId: data.order.id as number }
}
const noticesOf = async (member: Person, kind: string) =>
  (await fixture.noticesOf(member)).filter((found) => found === kind).length

test('[HTTP-95] an order is canceled once under a key, and each copy has the answer', async () => {
  const [one, two] = [await bought(), await bought()]
  const done = await copies(`/orders/cancel/${one.orderId}`, 'cancel', { reason })
  expect(done).toMatchObject({ status: 200, data: { id: one.orderId, status: 'canceled' } })
  expect(await noticesOf(one.buyer, 'order_canceled')).toBe(1)
  const reused = await admin(`/orders/cancel/${two.orderId}`, 'cancel', { reason }, finance)
  expect(reused).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
})

test('[HTTP-95] [ORD-57] a kept deposit is asked for once under a key; a copy is no second person', async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  await sql`update orders set due_at = due_at - interval '9 days', issued_at = issued_at - interval '9 days'
             where id = ${id}`.execute(fixture.db)
  await fixture.features.orderPath.runDue()
  const path = `/orders/waive-forfeit/${id}`
  const { data } = await copies(path, 'wish', { reason })
  expect(data.approval).toMatchObject({ kind: 'forfeit', state: 'waiting' })
  expect(await noticesOf(lot.first, 'order_forfeit_waived')).toBe(0)
  const approve = `/approvals/${data.approval.id}/approve`
  expect(await copies(approve, 'do', {}, colleague)).toMatchObject({ status: 200, data: { state: 'approved' } })
  expect(await noticesOf(lot.first, 'order_forfeit_waived')).toBe(1)
})

test('[HTTP-95] a delivery is canceled once under a key', async () => {
  const { buyer, orderId } = await bought()
  const city = await fixture.db.selectFrom('cities').select('id').executeTakeFirstOrThrow()
  const body = { order_id: orderId, city_id: city.id, address: 'King Fahd Road 12, Al Olaya' }
  const { data } = await good(fixture.call('POST /api/v1/shipping', { token: buyer.token, body }))
  const done = await copies(`/shipping/${data.request.id}/cancel`, 'delivery', { reason })
  expect(done).toMatchObject({ status: 200, data: { status: 'canceled' } })
  expect(await noticesOf(buyer, 'shipping_canceled')).toBe(1)
})

async function approvedRefund(member: Person, amount: number): Promise<number> {
  const topUp = { amount, payment_method: 'online' }
  const { data } = await good(fixture.call('POST /api/v1/wallet/top-up', { token: member.token, body: topUp }))
  const { id: paymentId, checkout_url: url } = data.payment
  await good(fixture.call(`POST ${new URL(url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${paymentId}`, { token: member.token }))
  const file = { kind: 'refund', ownerId: member.id, visibility: 'private', variants: '[]', width: 1, height: 1 }
  const { id: image } = await fixture.db
    .insertInto('files')
    .values(file as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { accountId: member.id, bankName: 'B', iban: 'SA0380000000608010167519', name: 'N' }
  const asked = { ...place, bankImageId: image, idImageId: image, amount: riyals(amount) }
  const { id } = await fixture.db.insertInto('refunds').values(asked).returning('id').executeTakeFirstOrThrow()
  await inTransaction(fixture.db, async (tx) => {
    await lockWallet(tx, member.id)
    await placeHold(tx, { accountId: member.id, kind: 'refund', refId: id, amount: riyals(amount) })
  })
  await good(admin(`/refunds/${id}/approve`, `approve-${id}`, {}, finance))
  return id
}

test('[HTTP-95] [REF-6] a refund is sent back to cards once under a key', async () => {
  const member = await fixture.person()
  const id = await approvedRefund(member, 70)
  const done = await copies(`/refunds/${id}/send-back`, 'back')
  expect(done).toMatchObject({ status: 200, data: { id } })
  const read = await good(fixture.call(`GET /api/admin/refunds/${id}`, { token: finance.token }))
  expect(read.data.status).toBe('paid_out')
  expect(await noticesOf(member, 'refund_paid')).toBe(1)
  // Without a key it reports the present state.
  const other = await approvedRefund(member, 30)
  const body = {}
  const said = await good(fixture.call(`POST /api/admin/refunds/${other}/send-back`, { token: finance.token, body }))
  expect(said.data.status).toBe('paid_out')
})
