import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { riyals } from '#server/testing/factories.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { HOUSE_PHONE } from '../accounts/index.ts'
import { type ClosedLot, type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'
import { payOrder } from '../orders/testing/pay.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
})
beforeEach(() => setCommission(100, 300))
afterAll(() => fixture.close())

/** The highest bid of the fixture, with 1 % and 300 riyals off, and their VAT. */
const PRICE = 40_000
const SHARE = { commission: riyals(700), commissionTax: riyals(105) }
const NET = 39_195

const setCommission = (sellerCommissionBps: number, fixed: number) =>
  inTransaction(fixture.db, (tx) =>
    createSettings(fixture.db).save(tx, 'fees', { sellerCommissionBps, sellerCommissionFixed: riyals(fixed) }),
  )
const admin = (what: string, body: object = {}) =>
  fixture.call(what.replace(' /', ' /api/admin/'), { token: finance.token, ...(!what.startsWith('GET') && { body }) })

async function sold(lot?: ClosedLot) {
  const closed = lot ?? (await fixture.closed())
  await good(fixture.decide(closed, 'approve'))
  const { id } = await orderOf(fixture, closed.first, closed)
  return { lot: closed, orderId: id as number }
}
const paid = ({ lot, orderId }: Awaited<ReturnType<typeof sold>>) => payOrder(fixture, lot.first, orderId)
/** The documents of the seller, oldest first. */
async function documentsOf({ lot, orderId }: Awaited<ReturnType<typeof sold>>) {
  const { invoices } = (
    await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: lot.owner.token }))
  ).data
  return invoices.data.toReversed()
}
const read = async (person: Person, id: number) =>
  (await good(fixture.call(`GET /api/v1/invoice/${id}`, { token: person.token }))).data.invoice
async function booked(account: string, reference: string) {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from postings p join journals j on j.id = p.journal_id
     where p.account = ${account} and j.reference = ${reference}`.execute(fixture.db)
  return rows[0]?.amount
}
const stored = (orderId: number) =>
  fixture.db
    .selectFrom('orders')
    .select(['commission', 'commissionTax'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

test('[ORD-80] [ORD-21] [INV-9] [INV-30] the commission of the day of the sale goes from the price to its invoice, books and payout', async () => {
  const sale = await sold()
  await setCommission(0, 0)
  expect(await stored(sale.orderId)).toEqual(SHARE)
  await paid(sale)
  const [owed, invoice] = await documentsOf(sale)
  expect(owed).toMatchObject({ kind: 'purchase', total: PRICE, due_amount: NET })
  expect(invoice).toMatchObject({ kind: 'simplified', status: 'paid', total: 805, due_amount: 0 })
  expect(await read(sale.lot.owner, invoice.id)).toMatchObject({
    ...{ tax_amount: 105, taxable_amount: 700, paid_before: 805, paid_at: invoice.issue_date },
    items: [{ details: 'Seller’s commission', amount: 700 }],
  })
  const { order } = (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.lot.first.token })))
    .data
  const books = `order:${sale.orderId}`
  expect(await booked('sellers', books)).toBe(riyals(NET))
  expect(await booked('fees', books)).toBe(riyals(order.client_fees + order.administrative_fees + 700))
  expect(await booked('vat', books)).toBe(riyals(order.tax_amount + 105))
  await good(admin(`POST /payouts/${await sentPayout(fixture.db, owed.id)}/confirm`, { reference: 'TRF-NET' }))
  expect(await booked('sellers', `invoice:${owed.id}`)).toBe(-riyals(NET))
})

test('[INV-30] [INV-3] a seller with a VAT number gets a standard invoice once staff enter it', async () => {
  const sale = await sold()
  await paid(sale)
  const [, invoice] = await documentsOf(sale)
  const business = {
    ...{ name: 'Al Harbi Motors', vat_number: '300000000000003', street: 'King Fahd Road', building: '1234' },
    ...{ district: 'Al Olaya', city: 'Riyadh', postal_code: '12345' },
  }
  await good(admin(`POST /invoices/${invoice.id}/credit`, { reason: 'The seller is a business', business }))
  const documents = (await documentsOf(sale)).slice(1)
  expect(documents).toMatchObject([
    { kind: 'simplified', status: 'canceled' },
    { kind: 'credit_note', total: 805 },
    { kind: 'standard', status: 'paid', total: 805 },
  ])
  expect((await read(sale.lot.owner, documents[2].id)).buyer.vat_number).toBe(business.vat_number)
})

test('[ORD-58] [ORD-80] [INV-30] a canceled sale returns the commission and credits its invoice', async () => {
  const sale = await sold()
  await paid(sale)
  await good(admin(`POST /orders/cancel/${sale.orderId}`, { reason: 'The car was damaged' }))
  for (const account of ['sellers', 'fees', 'vat']) expect(await booked(account, `order:${sale.orderId}`)).toBe(0)
  expect(await documentsOf(sale)).toMatchObject([
    { kind: 'purchase', status: 'canceled' },
    { kind: 'simplified', status: 'canceled', total: 805 },
    { kind: 'credit_note', total: 805 },
  ])
})

test('[ORD-80] the auction house pays itself no commission', async () => {
  const houseId = await inTransaction(fixture.db, (tx) =>
    fixture.features.accounts.createMember(tx, { name: 'Marsa', phone: HOUSE_PHONE }),
  )
  const lot = await fixture.closed()
  await fixture.db.updateTable('cars').set({ ownerId: houseId }).where('id', '=', lot.carId).execute()
  const auctions = await fixture.person({ role: 'auctions' })
  const decision = { token: auctions.token, body: { decision: 'approve' } }
  await good(fixture.call(`POST /api/admin/lots/${lot.carId}/decision`, decision))
  const { id } = await orderOf(fixture, lot.first, lot)
  expect(await stored(id)).toEqual({ commission: 0, commissionTax: 0 })
})

test('[BKS-10] the daily comparison finds nothing after all of it, and the VAT of the documents is that of the books', async () => {
  const day = new Date().toISOString().slice(0, 10)
  await good(admin('POST /reconciliation', { day }))
  expect((await good(admin('GET /reconciliation?open=1'))).data.data).toEqual([])
  const { rows } = await sql<{ documents: number; books: number }>`
    select (select sum(case kind when 'credit_note' then -1 else 1 end * (content ->> 'vat')::bigint) from invoices
             where kind in ('standard', 'simplified', 'credit_note') and issued_at is not null)::bigint as documents,
           (select sum(amount) from postings where account = 'vat')::bigint as books`.execute(fixture.db)
  expect(rows[0]?.documents).toBe(rows[0]?.books)
})
