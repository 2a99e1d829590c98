import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, good, openFixture, type Person } from '../offers/testing/fixture.ts'
import { issueByHand } from '../orders/testing/by-hand.ts'
import { outdatedOrders } from './issuing/facts-store.ts'
import { brokenRules } from './zatca/testing/check-invoice.ts'

let fixture: Fixture
let finance: Person
let polish: number
let plates: number
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance' })
  await issueByHand(fixture.db)
  const add = async (body: object) => (await good(admin('POST /items', body))).data.id as number
  polish = await add({ name_ar: 'تلميع', name_en: 'Polish', price: 333.33, taxable: true })
  plates = await add({ name_ar: 'لوحات', name_en: 'Plates', price: 100, taxable: false })
})
afterAll(() => fixture.close())

const admin = (line: string, body: object = {}) =>
  fixture.call(line.replace(' /', ' /api/admin/'), {
    ...{ token: finance.token, language: 'en' },
    ...(!line.startsWith('GET') && { body }),
  })
const business = {
  ...{ name: 'Rukn Al Wadi Est.', vat_number: '311204875600003', registration_number: '1010123456' },
  ...{ street: 'Prince Sultan Street', building: '6120', district: 'Ar Rawdah', city: 'Jeddah', postal_code: '23435' },
}
type Sale = { orderId: number; invoiceId: number; buyer: Person }
type Paper = Record<string, number & string>

/** A bought car with its issued invoice. */
async function issued({
  tax = 'private' as 'private' | 'full' | 'margin',
  price = riyals(50_000),
  body = {},
} = {}): Promise<Sale> {
  const owner = await fixture.person()
  const { id } = await createCar(fixture.db, {
    type: 'sale',
    ownerId: owner.id,
    price,
    tax,
    purchasePrice: tax === 'margin' ? riyals(40_000) : null,
  })
  const buyer = await fixture.bidder()
  const { data } = await good(
    fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body: { product_id: id } }),
  )
  const orderId = data.order.id as number
  const [draft] = await ofOrder(orderId)
  await good(admin(`POST /invoices/${draft?.id}/issue`, body))
  return { orderId, invoiceId: Number(draft?.id), buyer }
}
const ofOrder = async (orderId: number): Promise<Paper[]> =>
  (await good(admin(`GET /invoices?order_id=${orderId}&sort=id`))).data.data
const read = async (id: number | undefined) => (await good(admin(`GET /invoices/${id}`))).data
/** The buyer chooses services and announces cash; the invoice follows. */
async function choose({ orderId, buyer }: Sale, services: number[], more: object = {}) {
  const owner = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
  const body = { order_id: orderId, payment_method: 'cash', ...owner, transfer_location: 'Riyadh', services, ...more }
  const { data } = await good(fixture.call('POST /api/v1/complete-win-order', { token: buyer.token, body }))
  await fixture.features.invoices.correctOutdated()
  expect(await outdatedOrders(fixture.db, 100)).toEqual([])
  return data
}
const kinds = async ({ orderId }: Sale) => (await ofOrder(orderId)).map(({ kind, status }) => `${kind} ${status}`)
const vat = async () => {
  const { boxes, account, differences } = (await good(admin('GET /vat-return'))).data
  return { due: riyals(boxes[12].vat), purchases: riyals(boxes[6].vat), account: riyals(account), differences }
}

describe('[INV-45] a debit note', () => {
  test('charges the services added to an issued invoice, names it, and is paid after it', async () => {
    const sale = await issued({ body: { business } })
    const [before] = await ofOrder(sale.orderId)
    await choose(sale, [polish, plates])
    expect(await kinds(sale)).toEqual(['standard issued', 'debit_note issued'])
    const [invoice, note] = await ofOrder(sale.orderId)
    const { invoices } = (await good(admin(`GET /orders/${sale.orderId}`))).data
    // With the price of the car, which is collected.
    expect(invoices.map(({ id, total }: Paper) => [id, total])).toEqual([
      [invoice?.id, 51_380],
      [note?.id, 483.33],
    ])
    const whole = await read(note?.id)
    expect(whole.number).toMatch(/^DBN-\d{4}-\d{6}$/)
    expect(whole).toMatchObject({
      ...{ tax_amount: 50, taxable_amount: 333.33, untaxed_amount: 100, total: 483.33, due_amount: 483.33 },
      ...{ corrects: { id: sale.invoiceId, number: invoice?.number }, due_date: invoice?.due_date },
      ...{ buyer: { vat_number: business.vat_number }, collected_amount: 0, has_xml: true },
    })
    expect(whole.items.map(({ details, amount }: Paper) => [details, amount])).toEqual([
      ['Polish', 333.33],
      ['Plates', 100],
    ])
    expect(await read(sale.invoiceId)).toMatchObject({ raised_by: { id: whole.id }, total: before?.total })
    const { text: xml } = await admin(`GET /invoices/${whole.id}.xml`)
    expect(xml).toContain('<cbc:InvoiceTypeCode name="0100000">383<')
    expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice?.number}<`)
    expect(xml).toContain('<cbc:InstructionNote>أُضيفت خدمات بعد إصدار الفاتورة.<')
    expect(brokenRules(xml)).toEqual(brokenRules((await admin(`GET /invoices/${sale.invoiceId}.xml`)).text))
    const pdf = await admin(`GET /invoices/${whole.id}.pdf`)
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    const { order } = (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.buyer.token }))).data
    expect(riyals(order.total)).toBe(riyals(Number(before?.total)) + riyals(483.33))
    // A part of the money pays the invoice first.
    await fixture.db
      .updateTable('orders')
      .set({ paidAmount: riyals(order.total) - 10_000 })
      .where('id', '=', sale.orderId)
      .execute()
    expect((await ofOrder(sale.orderId)).map(({ due_amount }) => due_amount)).toEqual([0, 100])
    await fixture.db.updateTable('orders').set({ paidAmount: 0 }).where('id', '=', sale.orderId).execute()
    await good(admin(`POST /invoices/${sale.invoiceId}/confirm`))
    expect((await kinds(sale)).slice(0, 2)).toEqual(['standard paid', 'debit_note paid'])
  })

  test.each(['private', 'full', 'margin'] as const)(
    'is in the VAT return and in its account (%s), and is credited with its invoice',
    async (tax) => {
      const before = await vat()
      const sale = await issued({ tax })
      const alone = await vat()
      await choose(sale, [polish])
      const raised = await vat()
      expect([raised.due - alone.due, raised.purchases - alone.purchases]).toEqual([5_000, 0])
      await good(admin(`POST /invoices/${sale.invoiceId}/confirm`))
      const paid = await vat()
      expect(paid.due - before.due).toBe(paid.account - before.account)
      const order = fixture.db.selectFrom('orders').select('taxAmount').where('id', '=', sale.orderId)
      expect(paid.account - before.account).toBe((await order.executeTakeFirstOrThrow()).taxAmount)
      await good(admin(`POST /orders/cancel/${sale.orderId}`, { reason: 'The car was damaged', cause: 'house' }))
      const kind = tax === 'margin' ? 'margin' : 'simplified'
      const papers = (await kinds(sale)).filter((each) => !/^(receipt|purchase)/.test(each))
      expect(papers).toEqual([`${kind} canceled`, 'debit_note canceled', 'credit_note issued', 'credit_note issued'])
      expect(await vat()).toMatchObject({ due: before.due, account: before.account })
    },
  )

  test('takes the rounding of the whole order, and the return names it', async () => {
    const before = await vat()
    // Fees of 1,950.10 and a service of 333.33: 292.52 and 50.00 apart, 342.51 together.
    await choose(await issued({ price: riyals(100_006.7) }), [polish])
    const after = await vat()
    expect([after.due - before.due, after.account - before.account]).toEqual([34_252, 34_251])
    expect(after.differences).toMatchObject([{ cause: 'rounding', vat: 0.01 }])
  })

  test('is credited with its invoice, and a new one follows, once more than lines has changed', async () => {
    const sale = await issued()
    await choose(sale, [polish])
    const [, note] = await ofOrder(sale.orderId)
    expect((await admin(`POST /invoices/${note?.id}/credit`, { reason: 'An error' })).reason).toBe(
      'invoice_not_creditable',
    )
    await choose(sale, [plates])
    expect(await kinds(sale)).toEqual([
      ...['simplified canceled', 'debit_note canceled', 'credit_note issued', 'credit_note issued'],
      'simplified issued',
    ])
    await good(admin('POST /coupons', { title: 'x', code: 'TEN', discountCash: 10, uses_per_member: 1 }))
    await choose(sale, [plates, polish], { coupon: 'TEN' })
    expect((await kinds(sale)).slice(4)).toEqual([
      ...['simplified canceled', 'credit_note issued', 'simplified issued'],
    ])
    const papers = await ofOrder(sale.orderId)
    const { order } = (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.buyer.token }))).data
    expect(papers.at(-1)?.total).toBe(order.total)
  })
})
