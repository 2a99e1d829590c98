import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { COMPANY } from '#server/testing/company.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'
import { payOrder } from '../orders/testing/pay.ts'
import { invoiceKept } from './issuing/follow-orders.ts'
import { brokenRules } from './zatca/testing/check-invoice.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  const house = { street: 'طريق الملك فهد', building: '7421', additional: '', district: 'العليا', city: 'الرياض' }
  await inTransaction(fixture.db, async (tx) => {
    const settings = createSettings(fixture.db)
    await settings.save(tx, 'fees', { sellerCommissionBps: 100, sellerCommissionFixed: riyals(300) })
    await settings.save(tx, 'invoicing', { ...house, postalCode: '12333', legalNameAr: 'شركة مرسى للمزادات' })
    await settings.save(tx, 'site', { vatNumber: '310487216500003', registrationNumber: '1010487216' })
  })
})
afterAll(() => fixture.close())

const UNTAXED = { ...COMPANY, legal_name: 'معرض الحربي', registration_number: '7001234567', vat_number: null }
const become = ({ token }: Person, company: object) =>
  good(fixture.call('PUT /api/v1/business', { token, body: company }))
/** A car that was won, sold by and to a company. */
async function sold(buyer: object = COMPANY) {
  const lot = await fixture.closed()
  await become(lot.first, buyer)
  await become(lot.owner, UNTAXED)
  await good(fixture.decide(lot, 'approve'))
  return { ...lot, orderId: (await orderOf(fixture, lot.first, lot)).id as number }
}
const papersOf = async ({ token }: Person, orderId: number) => {
  const { invoices } = (await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token }))).data
  const ids: number[] = invoices.data.map(({ id }: { id: number }) => id).toReversed()
  const read = async (id: number) => (await good(fixture.call(`GET /api/v1/invoice/${id}`, { token }))).data.invoice
  return Promise.all(ids.map(read))
}
const xmlOf = async ({ token }: Person, id: number) =>
  (await fixture.call(`GET /api/v1/invoice/${id}.xml`, { token })).text
const namesOf = (papers: { kind: string; buyer: { name: string } }[]) =>
  papers.map(({ kind, buyer }) => [kind, buyer.name])
const credit = (id: number) =>
  good(
    fixture.call(`POST /api/admin/invoices/${id}/credit`, { token: finance.token, body: { reason: 'A wrong name' } }),
  )

test('[INV-3] [INV-41] every paper of a sale names the companies of both sides, each with its numbers and address', async () => {
  const sale = await sold()
  await payOrder(fixture, sale.first, sale.orderId)
  await expect
    .poll(async () => (await papersOf(sale.first, sale.orderId)).map(({ kind }) => kind))
    .toEqual(['standard', 'receipt'])
  const [invoice, receipt] = await papersOf(sale.first, sale.orderId)
  const [purchase, commission] = await papersOf(sale.owner, sale.orderId)
  const { street, building, additional, district, city, postal_code } = COMPANY
  const buyer = {
    ...{ name: COMPANY.legal_name, vat_number: COMPANY.vat_number, registration_number: COMPANY.registration_number },
    address: { street, building, additional, district, city, postal_code },
  }
  for (const paper of [invoice, receipt]) expect(paper.buyer).toMatchObject(buyer)
  const seller = { name: UNTAXED.legal_name, vat_number: '', registration_number: '7001234567' }
  expect(namesOf([purchase, commission])).toEqual([
    ['purchase', seller.name],
    ['simplified', seller.name],
  ])
  for (const paper of [purchase, commission]) expect(paper.buyer).toMatchObject(seller)
  const xml = [await xmlOf(sale.first, invoice.id), await xmlOf(sale.owner, commission.id)]
  expect(xml.map(brokenRules)).toEqual([[], []])
  expect(xml[0]).toContain('name="0100000">388<')
  expect(xml[0]).toContain('<cbc:ID schemeID="CRN">1010123456</cbc:ID>')
  expect(xml[1]).toContain('name="0200000">388<')
  expect(xml[1]).toContain('<cbc:ID schemeID="700">7001234567</cbc:ID>')
})

test.each([
  ['standard', COMPANY],
  ['simplified', UNTAXED],
])(
  '[INV-41] a change is for later papers; a correction keeps the company of the corrected %s invoice',
  async (kind, company) => {
    const sale = await sold(company)
    const [invoice] = await papersOf(sale.first, sale.orderId)
    await become(sale.first, { ...COMPANY, legal_name: 'شركة أخرى' })
    await credit(invoice.id)
    const papers = await papersOf(sale.first, sale.orderId)
    expect(namesOf(papers)).toEqual([kind, 'credit_note', kind].map((each) => [each, company.legal_name]))
    for (const { buyer } of papers) expect(buyer).toEqual(invoice.buyer)
  },
)

test('[INV-41] the invoice of a member who becomes a company later is made out to it by a correction', async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id: orderId } = await orderOf(fixture, lot.first, lot)
  const [invoice] = await papersOf(lot.first, orderId)
  expect([invoice.kind, invoice.buyer.vat_number, invoice.buyer.address]).toEqual(['simplified', '', null])
  await become(lot.first, COMPANY)
  await credit(invoice.id)
  expect(namesOf(await papersOf(lot.first, orderId)).at(-1)).toEqual(['standard', COMPANY.legal_name])
})

test('[INV-41] a kept deposit is invoiced to a company with a VAT number as a standard invoice', async () => {
  const sale = await sold()
  const order = { orderId: sale.orderId, buyerId: sale.first.id, carId: sale.carId, lotId: sale.lotId }
  const kept = { ...order, journalId: 1, amount: riyals(115), cause: 'forfeit' as const }
  const deps = { db: fixture.db, settings: createSettings(fixture.db), signer: undefined }
  await inTransaction(fixture.db, (tx) => invoiceKept(tx, deps, kept))
  const paper = (await papersOf(sale.first, sale.orderId)).at(-1)
  expect([paper.kind, paper.buyer.name, paper.total]).toEqual(['standard', COMPANY.legal_name, 115])
})

test('[INV-3] staff issue for a company without a VAT number, and its numbers may have any digits', async () => {
  const sale = await sold()
  const [invoice] = await papersOf(sale.first, sale.orderId)
  const { street, building, district, city } = COMPANY
  const business = { name: 'معرض', street, building, district, city, postal_code: '٢٣٤٣٥' }
  const ask = (more: object) =>
    fixture.call(`POST /api/admin/invoices/${invoice.id}/credit`, {
      token: finance.token,
      body: { reason: 'Another company', business: { ...business, ...more } },
    })
  expect(Object.keys((await ask({})).errors ?? {})).toEqual(['business.registration_number'])
  await good(ask({ registration_number: '٧٠٠ ١٢٣ ٤٥٦٧' }))
  const last = (await papersOf(sale.first, sale.orderId)).at(-1)
  expect(last).toMatchObject({ kind: 'simplified', buyer: { name: 'معرض', registration_number: '7001234567' } })
  expect(last.buyer.address).toMatchObject({ postal_code: '23435' })
})
