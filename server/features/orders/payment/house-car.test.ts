import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { DEPOSIT, type Fixture, good, openFixture } from '../../offers/testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const PRICE = 23_000

/** A car of this owner, bought and paid by a new member. */
async function sell(ownerId: number, tax: CarTax, purchasePrice: number | null = null) {
  const car = await createCar(fixture.db, { type: 'sale', ownerId, price: riyals(PRICE), tax, purchasePrice })
  const buyer = await fixture.person({ available: riyals(DEPOSIT) })
  const call = (line: string, body: object) => good(fixture.call(line, { token: buyer.token, body }))
  const { data } = await call('POST /api/v1/car-purchase', { product_id: car.id })
  const begun = await call('POST /api/v1/complete-win-order', {
    order_id: data.order.id,
    payment_method: 'online',
    owner_name: 'Fahd Al Harbi',
    owner_identity: '1000000008',
    owner_phone: '0501234567',
    transfer_location: 'Riyadh',
  })
  const { payment } = begun.data
  await call(`POST ${new URL(payment.checkout_url).pathname}`, { result: 'paid' })
  await good(fixture.call(`GET /api/v1/payments/${payment.id}`, { token: buyer.token }))
  return { orderId: data.order.id as number, tax: riyals(begun.data.order.tax_amount) }
}

async function bookedFor(orderId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select p.account, sum(p.amount)::bigint as amount from postings p join journals j on j.id = p.journal_id
     where j.reference = ${`order:${orderId}`}
       and p.account in ('sales', 'sellers', 'vat') group by p.account`.execute(fixture.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const purchaseInvoices = async (orderId: number) =>
  (
    await fixture.db
      .selectFrom('invoices')
      .select('id')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'purchase')
      .execute()
  ).length
const house = () =>
  inTransaction(fixture.db, (tx) => fixture.features.accounts.createMember(tx, { name: 'Marsa', phone: HOUSE_PHONE }))

test('[ORD-49] [INV-9] [BKS-10] the price of the own car is income, less its VAT, and owed to nobody', async () => {
  const houseId = await house()
  const taxed = await sell(houseId, 'full')
  // 15/115 of 23,000 riyals.
  expect(await bookedFor(taxed.orderId)).toEqual({ sales: riyals(20_000), vat: riyals(3_000) + taxed.tax })
  const untaxed = await sell(houseId, 'private')
  expect(await bookedFor(untaxed.orderId)).toEqual({ sales: riyals(PRICE), vat: untaxed.tax })
  // 15/115 of the 4,600 above the purchase price; none on a loss.
  const margin = await sell(houseId, 'margin', riyals(18_400))
  expect(await bookedFor(margin.orderId)).toEqual({ sales: riyals(22_400), vat: riyals(600) + margin.tax })
  const loss = await sell(houseId, 'margin', riyals(30_000))
  expect(await bookedFor(loss.orderId)).toEqual({ sales: riyals(PRICE), vat: loss.tax })
  expect([await purchaseInvoices(taxed.orderId), await purchaseInvoices(untaxed.orderId)]).toEqual([0, 0])
})

test('[ORD-49] [INV-9] a car of a staff member is paid out like any other', async () => {
  const staff = await fixture.person({ role: 'content' })
  const { orderId, tax } = await sell(staff.id, 'private')
  expect(await bookedFor(orderId)).toEqual({ sellers: riyals(PRICE), vat: tax })
  expect(await purchaseInvoices(orderId)).toBe(1)
})

test('[BKS-10] the daily comparison finds nothing after both', async () => {
  const finance = await fixture.person({ role: 'finance' })
  const day = new Date().toISOString().slice(0, 10)
  await good(fixture.call('POST /api/admin/reconciliation', { token: finance.token, body: { day } }))
  const open = await good(fixture.call('GET /api/admin/reconciliation?open=1', { token: finance.token }))
  expect(open.data.data).toEqual([])
})
