import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'

let fixture: Fixture
let finance: Person
let gate: Person
let cityId: number
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  gate = await fixture.person({ role: 'auctions' })
  const city = await fixture.db.selectFrom('cities').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  cityId = city.id
})
afterAll(() => fixture.close())

type Started = { id: number; amount: number; checkout_url: string }
type Sale = { orderId: number; buyer: Person }

const call = (line: string, by: Person, body?: object) =>
  fixture.call(line.replace(' /', ' /api/v1/'), { token: by.token, ...(body && { body }) })
const admin = (line: string, body: object = {}, by: Person = finance) =>
  fixture.call(line.replace(' /', ' /api/admin/'), { token: by.token, body })
/** The member pays on the page, and comes back. @returns the state of the payment. */
const pay = async (payment: Started, buyer: Person) => {
  await good(fixture.call(`POST ${new URL(payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  return (await good(call(`GET /payments/${payment.id}`, buyer))).data.payment.status
}
/** A paid car that is ready in the yard. */
async function ready(): Promise<Sale> {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id } = await orderOf(fixture, lot.first, lot)
  const sale = { orderId: id as number, buyer: lot.first }
  const owner = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
  const place = { transfer_location: 'Riyadh', order_id: sale.orderId, payment_method: 'online' }
  const { data } = await good(call('POST /complete-win-order', sale.buyer, { ...owner, ...place }))
  await pay(data.payment, sale.buyer)
  await good(admin(`POST /orders/deliver/${sale.orderId}`))
  return sale
}
/** The link to pay the yard if its free days ended so many hours ago. */
async function linkAfter(hours: number, { orderId, buyer }: Sale): Promise<Started> {
  await sql`update orders set collect_by = clock_timestamp() - make_interval(hours => ${hours}) where id = ${orderId}`.execute(
    fixture.db,
  )
  return (await good(call(`POST /orders/${orderId}/collect-fee`, buyer, {}))).data.payment
}
const booked = async (account: string, { orderId }: Sale) => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from postings p join journals j on j.id = p.journal_id
     where p.account = ${account} and (j.reference = ${`order:${orderId}`}
       or j.reference in (select 'payment:' || id from payments where order_id = ${orderId}))`.execute(fixture.db)
  return rows[0]?.amount
}
const expectOwn = async (sale: Sale, amount: number) => {
  expect(await fixture.wallet(sale.buyer)).toEqual({ available: DEPOSIT + amount, frozen: 0 })
  expect(await booked('advances', sale)).toBe(0)
  expect(await fixture.noticesOf(sale.buyer)).toContain('order_excess')
}

test('[ORD-59] of two open links for the yard one is kept; the days of the other are no longer due', async () => {
  const sale = await ready()
  const two = await linkAfter(30, sale)
  const three = await linkAfter(54, sale)
  expect([two.amount, three.amount]).toEqual([115, 172.5])
  expect(await pay(three, sale.buyer)).toBe('paid')
  expect(await booked('collection', sale)).toBe(riyals(150))
  expect(await pay(two, sale.buyer)).toBe('paid')
  expect(await booked('collection', sale)).toBe(riyals(150))
  await expectOwn(sale, 115)
  expect((await good(call(`GET /orders/${sale.orderId}`, sale.buyer))).data.order.permit).not.toBeNull()
})

test('[ORD-59] more days than are due are not kept in part', async () => {
  const sale = await ready()
  const two = await linkAfter(30, sale)
  const three = await linkAfter(54, sale)
  await pay(two, sale.buyer)
  await pay(three, sale.buyer)
  expect(await booked('collection', sale)).toBe(riyals(100))
  await expectOwn(sale, 172.5)
  expect((await linkAfter(54, sale)).amount).toBe(57.5)
})

test('[ORD-59] a link paid after the car has left is the payer’s own money', async () => {
  const sale = await ready()
  const two = await linkAfter(30, sale)
  await pay(await linkAfter(54, sale), sale.buyer)
  const { permit } = (await good(call(`GET /orders/${sale.orderId}`, sale.buyer))).data.order
  await good(admin('POST /exit-permits/check', { code: permit.code, release: true }, gate))
  await sql`update orders set collect_by = collect_by - interval '9 days' where id = ${sale.orderId}`.execute(
    fixture.db,
  )
  await pay(two, sale.buyer)
  await expectOwn(sale, 115)
})

test('[ORD-59] [SHP-5] so is one paid after a delivery was accepted, and it gives no permit', async () => {
  const sale = await ready()
  const two = await linkAfter(30, sale)
  await pay(await linkAfter(54, sale), sale.buyer)
  const place = { order_id: sale.orderId, city_id: cityId, address: 'حي المنسك، شارع 12' }
  const { data: asked } = await good(call('POST /shipping', sale.buyer, place))
  const offers = [{ kind: 'car_carrier', price: 750, days: 8 }]
  await good(admin(`POST /shipping/${asked.request.id}/quote`, { offers }))
  const { requests } = (await good(call('GET /shipping', sale.buyer))).data
  const choice = { offer_id: requests[0].offers[0].id }
  const { data } = await good(call(`POST /shipping/${asked.request.id}/accept`, sale.buyer, choice))
  await pay(data.payment, sale.buyer)
  await sql`update orders set collect_by = collect_by - interval '9 days' where id = ${sale.orderId}`.execute(
    fixture.db,
  )
  await pay(two, sale.buyer)
  await expectOwn(sale, 115)
  const permits = fixture.db.selectFrom('exitPermits').select('id').where('orderId', '=', sale.orderId)
  expect(await permits.where('replacedAt', 'is', null).execute()).toEqual([])
})

test('[ORD-59] [PAY-52] another amount credited by finance pays no days: it is in the wallet', async () => {
  const sale = await ready()
  const { id, checkout_url: url, amount } = await linkAfter(30, sale)
  await sql`update sandbox_charges set amount = ${riyals(90)} where payment_id = ${id}`.execute(fixture.db)
  expect(await pay({ id, checkout_url: url, amount }, sale.buyer)).not.toBe('paid')
  const { id: mismatchId } = await fixture.db
    .selectFrom('paymentMismatches')
    .select('id')
    .where('paymentId', '=', id)
    .executeTakeFirstOrThrow()
  const reason = 'The bank shows 90 riyals'
  const resolved = await admin(`POST /mismatches/${mismatchId}/resolve`, { resolution: 'credited', reason })
  expect(resolved, JSON.stringify(resolved)).toMatchObject({ status: 200 })
  expect(await booked('collection', sale)).toBe(0)
  await expectOwn(sale, 90)
})
