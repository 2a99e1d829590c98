import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { HOUSE_PHONE } from '../accounts/index.ts'
import { DEPOSIT, type Fixture, good, openFixture } from '../offers/testing/fixture.ts'

const PRICE = 23_000
/** Each car has a number of its own. */
let sold = 0
let fixture: Fixture
let houseId: number
let finance: { token: string }
beforeAll(async () => {
  fixture = await openFixture()
  const house = { name: 'Marsa', phone: HOUSE_PHONE }
  houseId = await inTransaction(fixture.db, (tx) => fixture.features.accounts.createMember(tx, house))
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

/** The invoice of a car bought at its fixed price, as the buyer reads it, and what it adds to the VAT report. */
async function sell(tax: CarTax, ownerId: number, purchasePrice: number | null = null) {
  sold += 1
  const vin = `JTDBR32E72001234${sold}`
  const facts = { chassisNumber: vin, price: riyals(PRICE), tax, purchasePrice }
  const car = await createCar(fixture.db, { type: 'sale', ownerId, ...facts })
  const { token } = await fixture.person({ available: riyals(DEPOSIT) })
  const before = await reported()
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token, body: { product_id: car.id } }))
  const list = await good(fixture.call(`GET /api/v1/invoices?order_id=${data.order.id}`, { token }))
  const { id } = list.data.invoices.data[0]
  const answer = await good(fixture.call(`GET /api/v1/invoice/${id}`, { token }))
  const after = await reported()
  const { invoice } = answer.data
  return {
    vin,
    invoice,
    shown: answer.text,
    /** Of the car alone, in halalas. */
    tax: after.tax - before.tax - feesTax(invoice),
    taxable: after.taxable - before.taxable - feesOf(invoice),
    untaxed: after.untaxed - before.untaxed,
  }
}
type Shown = { items: { amount: number; tax_amount: number; vat_rate: number | null }[] }
const feesOf = ({ items }: Shown) => riyals(items.slice(-2).reduce((sum, { amount }) => sum + amount, 0))
const feesTax = (invoice: Shown) => Math.round(feesOf(invoice) * 0.15)

async function reported() {
  const { totals } = (await good(fixture.call('GET /api/admin/reports/vat', finance))).data
  const of = (column: string) => riyals(totals[column] ?? 0)
  return { tax: of('tax'), taxable: of('taxable'), untaxed: of('untaxed') }
}

/** A car's part of the VAT report, in riyals. */
const inReport = (tax: number, taxable: number, untaxed: number) => ({
  ...{ tax: riyals(tax), taxable: riyals(taxable), untaxed: riyals(untaxed) },
})

test('[INV-6] the house’s own car is a line of the invoice as the house’s sale, collected for nobody', async () => {
  const full = await sell('full', houseId)
  expect(full.invoice).toMatchObject({ kind: 'simplified', collected_amount: 0, taxable_amount: 20_950 })
  expect(full.invoice.items[0]).toMatchObject({ amount: 20_000, vat_rate: 15, tax_amount: 3_000, total: PRICE })
  expect(full).toMatchObject(inReport(3_000, 20_000, 0))
  // From before its tax was chosen.
  const untaxed = await sell('private', houseId)
  expect(untaxed.invoice).toMatchObject({ collected_amount: 0, untaxed_amount: PRICE })
  expect(untaxed.invoice.items[0]).toMatchObject({ amount: PRICE, tax_amount: 0, notes: [`VIN ${untaxed.vin}`] })
  const { id: owner } = await fixture.person()
  const collected = await sell('private', owner)
  expect(collected.invoice).toMatchObject({ collected_amount: PRICE, untaxed_amount: 0 })
  expect(collected).toMatchObject(inReport(0, 0, 0))
})

test('[INV-6] [INV-40] the VAT on a margin is in the report, and nowhere on the invoice', async () => {
  const { vin, invoice, shown, ...car } = await sell('margin', houseId, riyals(18_400))
  expect(invoice).toMatchObject({ kind: 'margin', untaxed_amount: PRICE, tax_amount: 142.5, total: PRICE + 1_092.5 })
  expect(invoice.items[0]).toMatchObject({ amount: PRICE, vat_rate: null, tax_amount: 0 })
  const words = 'The price includes VAT, which is charged on the profit margin'
  expect(invoice.items[0].notes).toEqual([`VIN ${vin}`, words])
  expect(shown).not.toMatch(/18.?400|"margin":\{|\b4600\b|\b600\b/)
  // 15/115 of 4,600; the rest of the price is no base of the VAT.
  expect(car).toEqual(inReport(600, 4_000, 18_400))
  const loss = await sell('margin', houseId, riyals(30_000))
  expect(loss).toMatchObject(inReport(0, 0, PRICE))
  const { id: dealer } = await fixture.person()
  expect(await sell('margin', dealer, riyals(18_400))).toMatchObject(inReport(0, 0, PRICE))
})
