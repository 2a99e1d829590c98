import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { issueByHand } from '../../orders/testing/by-hand.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  finance = await fixture.person({ role: 'finance' })
  await issueByHand(fixture.db)
})
afterAll(() => fixture.close())

const admin = (line: string, body: object = {}, language = 'en') =>
  fixture.call(line.replace(' /', ' /api/admin/'), {
    ...{ token: finance.token, language },
    ...(!line.startsWith('GET') && { body }),
  })
const business = {
  ...{ name: ' Rukn\u202e Al Wadi Est. ', vat_number: '311204875600003', registration_number: '1010123456' },
  ...{ street: 'Prince Sultan Street', building: '6120', additional: '4477', district: 'Ar Rawdah' },
  ...{ city: 'Jeddah', postal_code: '23435' },
}

type Sale = { orderId: number; invoiceId: number; buyer: Person; owner: Person }
/** A car that was bought at its price, with the draft of its invoice. */
async function bought(): Promise<Sale> {
  const owner = await fixture.person()
  const { id } = await createCar(fixture.db, { type: 'sale', ownerId: owner.id, price: riyals(50_000) })
  const buyer = await fixture.bidder()
  const body = { product_id: id }
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
  const orderId = data.order.id as number
  return { orderId, invoiceId: (await standing(orderId)).id, buyer, owner }
}
async function issued(body: object = {}): Promise<Sale> {
  const sale = await bought()
  await good(admin(`POST /invoices/${sale.invoiceId}/issue`, body))
  return sale
}
const ofOrder = async (orderId: number, more = '') =>
  (await good(admin(`GET /invoices?order_id=${orderId}&sort=id${more}`))).data.data as Record<string, unknown>[]
/** The invoice of an order that no note has corrected. */
async function standing(orderId: number): Promise<{ id: number }> {
  const rows = fixture.db.selectFrom('invoices').select('id').where('source', '=', `order:${orderId}`)
  return rows.where('creditedAt', 'is', null).executeTakeFirstOrThrow()
}
const read = async (id: number, language = 'en') => (await good(admin(`GET /invoices/${id}`, {}, language))).data
const credit = (id: number, body: object = { reason: 'A wrong name' }) => admin(`POST /invoices/${id}/credit`, body)
const announceCash = ({ orderId, buyer }: Sale) => {
  const owner = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
  const body = { order_id: orderId, payment_method: 'cash', ...owner, transfer_location: 'Riyadh' }
  return good(fixture.call('POST /api/v1/complete-win-order', { token: buyer.token, body }))
}

describe('an invoice for a business', () => {
  test('[INV-3] names it as registered, is a standard one, and asks for the same money', async () => {
    const sale = await bought()
    const draft = await read(sale.invoiceId)
    const { data } = await good(admin(`POST /invoices/${sale.invoiceId}/issue`, { business }))
    const { total, due_amount, tax_amount } = draft
    expect(data).toMatchObject({ kind: 'standard', customer: 'Rukn Al Wadi Est.', total, due_amount, tax_amount })
    expect(data.buyer).toMatchObject({
      ...{ name: 'Rukn Al Wadi Est.', vat_number: '311204875600003', registration_number: '1010123456' },
      address: { city: 'Jeddah' },
    })
    const path = `GET /api/v1/invoice/${sale.invoiceId}`
    const own = (await good(fixture.call(path, { token: sale.buyer.token }))).data.invoice
    expect(own.buyer.address).toEqual({
      ...{ street: 'Prince Sultan Street', building: '6120', additional: '4477', district: 'Ar Rawdah' },
      ...{ city: 'Jeddah', postal_code: '23435' },
    })
    const { text } = await fixture.call(`${path}.xml`, { token: sale.buyer.token })
    expect(text).toContain('<cbc:InvoiceTypeCode name="0100000">388</cbc:InvoiceTypeCode>')
    expect(text).toContain('<cbc:CompanyID>311204875600003</cbc:CompanyID>')
  })

  test.each([
    ['vat_number', '411204875600003'],
    ['vat_number', '31120487560003'],
    ['registration_number', '101012345'],
    ['building', '61'],
    ['postal_code', 'Jeddah'],
    ['name', ' '],
  ])('[INV-3] is refused by its field %s: %s, and the draft stays one', async (field, value) => {
    const { invoiceId } = await bought()
    const answer = await admin(`POST /invoices/${invoiceId}/issue`, { business: { ...business, [field]: value } })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [`business.${field}`]])
    expect(await read(invoiceId)).toMatchObject({ number: null, kind: 'simplified' })
  })

  test('[INV-4] stays one for the business when it is corrected for another reason', async () => {
    const { orderId, invoiceId } = await issued({ business })
    const first = await read(invoiceId)
    const note = (await good(credit(invoiceId))).data
    expect(note).toMatchObject({ kind: 'credit_note', customer: 'Rukn Al Wadi Est.', buyer: first.buyer })
    const second = await read((await standing(orderId)).id)
    expect(second).toMatchObject({ kind: 'standard', buyer: first.buyer, total: first.total, corrects: null })
    expect(second.number > first.number).toBe(true)
  })
})

describe('a credit note', () => {
  test('[INV-4] returns what the invoice charged, in words of its reason, and nothing only collected', async () => {
    const { orderId, invoiceId } = await issued()
    const first = await read(invoiceId)
    expect(first.collected_amount).toBe(50_000)
    const { data: note } = await good(credit(invoiceId, { reason: 'The name was wrong' }))
    expect(note).toMatchObject({
      ...{ total: first.invoice_total, invoice_total: first.invoice_total, tax_amount: first.tax_amount },
      ...{ collected_amount: 0, due_amount: 0, due_date: null, note: 'The name was wrong', items: first.items },
    })
    expect((await read(note.id, 'ar')).note).toBe('The name was wrong')
    expect(await ofOrder(orderId)).toMatchObject([
      { id: invoiceId, status: 'canceled', due_amount: 0 },
      { id: note.id, kind: 'credit_note', status: 'issued' },
      { kind: 'simplified', status: 'issued', due_amount: first.due_amount, due_date: first.due_date },
    ])
    const audit = fixture.db.selectFrom('audit').select(['action', 'after', 'reason'])
    expect(await audit.where('subject', '=', `invoice:${invoiceId}`).orderBy('id').execute()).toMatchObject([
      { action: 'invoice.issued', after: { id: invoiceId, number: first.number }, reason: null },
      {
        action: 'invoice.credited',
        after: { id: note.id, kind: 'credit_note', number: note.number, total: riyals(first.invoice_total) },
        reason: 'The name was wrong',
      },
    ])
  })

  test('[INV-4] corrects an issued invoice only: no draft, no note, no purchase invoice, no receipt', async () => {
    const draft = await bought()
    expect(await credit(draft.invoiceId)).toMatchObject({ status: 409, reason: 'invoice_not_issued' })
    expect(await credit(999_999)).toMatchObject({ status: 404, reason: 'not_found' })
    const sale = await issued()
    const note = (await good(credit(sale.invoiceId))).data
    await announceCash(sale)
    await good(admin(`POST /invoices/${(await standing(sale.orderId)).id}/confirm`))
    await fixture.features.invoices.issueReceipts()
    const papers = await ofOrder(sale.orderId)
    const idOf = (kind: string) => papers.find((paper) => paper.kind === kind)?.id as number
    for (const id of [note.id, idOf('purchase'), idOf('receipt')])
      expect(await credit(id)).toMatchObject({ status: 409, reason: 'invoice_not_creditable' })
    expect(await ofOrder(sale.orderId)).toEqual(papers)
    expect(await ofOrder(draft.orderId)).toHaveLength(1)
  })
})

test('[INV-1] only the invoice of an order is issued by staff, and not of one that was canceled', async () => {
  const sale = await issued()
  await announceCash(sale)
  await good(admin(`POST /invoices/${sale.invoiceId}/confirm`))
  await fixture.features.invoices.issueReceipts()
  await expect.poll(async () => (await ofOrder(sale.orderId)).length).toBe(3)
  for (const { id } of await ofOrder(sale.orderId))
    expect(await admin(`POST /invoices/${id}/issue`)).toMatchObject({ status: 409, reason: 'invoice_issued' })
  const topUp = { amount: 500, payment_method: 'online' }
  const { data } = await good(fixture.call('POST /api/v1/wallet/top-up', { token: sale.buyer.token, body: topUp }))
  await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: sale.buyer.token }))
  await fixture.features.invoices.issueReceipts()
  const path = `GET /invoices?user_id=${sale.buyer.id}&kind=receipt`
  await expect.poll(async () => (await good(admin(path))).data.total).toBe(2)
  const [{ id, order_id }] = (await good(admin(path))).data.data
  expect([order_id, (await admin(`POST /invoices/${id}/issue`)).reason]).toEqual([null, 'not_found'])
  const canceled = await bought()
  await good(admin(`POST /orders/cancel/${canceled.orderId}`, { reason: 'The buyer does not answer' }))
  expect((await admin(`POST /invoices/${canceled.invoiceId}/issue`)).reason).toBe('not_found')
  expect(await ofOrder(canceled.orderId)).toEqual([])
})

test('[INV-11] a corrected invoice confirms no money; the one that follows does, and pays the order once', async () => {
  const sale = await issued()
  await announceCash(sale)
  await good(credit(sale.invoiceId))
  expect(await admin(`POST /invoices/${sale.invoiceId}/confirm`)).toMatchObject({ reason: 'nothing_to_confirm' })
  const { id } = await standing(sale.orderId)
  const { data } = await good(admin(`POST /invoices/${id}/confirm`))
  expect(data).toMatchObject({ id, status: 'paid', due_amount: 0, paid_at: expect.any(String) })
  expect(await admin(`POST /invoices/${id}/confirm`)).toMatchObject({ status: 409, reason: 'nothing_to_confirm' })
  const payments = fixture.db.selectFrom('payments').select(['amount', 'status']).where('orderId', '=', sale.orderId)
  expect(await payments.execute()).toEqual([{ amount: riyals(data.total), status: 'paid' }])
})

test('[INV-9] the purchase invoice names the price alone, carries no VAT, and has neither XML nor QR code', async () => {
  const sale = await issued()
  await announceCash(sale)
  await good(admin(`POST /invoices/${sale.invoiceId}/confirm`))
  const [owed] = await ofOrder(sale.orderId, '&kind=purchase')
  const id = Number(owed?.id)
  expect(await read(id)).toMatchObject({
    ...{ number: expect.stringMatching(/^PUR-\d{4}-\d{6}$/), user_id: sale.owner.id, due_amount: 50_000 },
    ...{ total: 50_000, tax_amount: 0, taxable_amount: 0, untaxed_amount: 50_000, has_xml: false, qr: null },
    note: 'The price of your car that was sold. It is sent to your bank account.',
  })
  expect((await read(id, 'ar')).note).toContain('ثمن سيارتك')
  const path = `GET /api/v1/invoice/${id}`
  expect((await fixture.call(`${path}.xml`, { token: sale.owner.token })).reason).toBe('not_found')
  expect((await fixture.call(path, { token: sale.buyer.token })).reason).toBe('not_found')
  const short = await admin(`POST /invoices/${id}/confirm`, { reference: 'F1' })
  expect([short.status, Object.keys(short.errors)]).toEqual([422, ['reference']])
})

test('[INV-6] a private owner’s car is a line outside the scope of VAT if the settings say so', async () => {
  const sale = await bought()
  const draft = await read(sale.invoiceId)
  const chief = await fixture.person({ role: 'admin' })
  const say = (private_car: string) =>
    good(fixture.call('PUT /api/admin/settings/invoicing', { token: chief.token, body: { private_car } }))
  await say('on_behalf')
  try {
    const { data } = await good(admin(`POST /invoices/${sale.invoiceId}/issue`))
    expect(data).toMatchObject({ collected_amount: 0, untaxed_amount: 50_000, invoice_total: draft.total })
    const { total, due_amount, tax_amount } = draft
    expect(data).toMatchObject({ total, due_amount, tax_amount })
    expect(data.items[0]).toMatchObject({ amount: 50_000, vat_rate: 0, tax_amount: 0, total: 50_000 })
    expect(draft.items.length).toBe(data.items.length - 1)
    const { data: note } = await good(credit(sale.invoiceId))
    expect(note.invoice_total).toBe(draft.total)
  } finally {
    await say('fees_only')
  }
})

test('[BACK-61] the list keeps to its kind, state, member and order, and a sign for any text stands for itself', async () => {
  const [draft, corrected] = [await bought(), await issued()]
  const note = (await good(credit(corrected.invoiceId))).data
  const follower = (await standing(corrected.orderId)).id
  const ids = async (query: string) =>
    (await good(admin(`GET /invoices?${query}`))).data.data.map(({ id }: { id: number }) => id)
  const orders = `user_id=${corrected.buyer.id}`
  expect(await ids(orders)).toEqual([follower, note.id, corrected.invoiceId])
  expect(await ids(`${orders}&sort=id&per_page=2`)).toEqual([corrected.invoiceId, note.id])
  expect(await ids(`${orders}&sort=id&per_page=2&page=2`)).toEqual([follower])
  expect(await ids(`${orders}&status=credited`)).toEqual([corrected.invoiceId])
  expect(await ids(`${orders}&status=issued`)).toEqual([follower, note.id])
  expect(await ids(`${orders}&kind=credit_note`)).toEqual([note.id])
  expect(await ids(`${orders}&status=waiting_invoice`)).toEqual([])
  expect(await ids(`user_id=${draft.buyer.id}&status=waiting_invoice`)).toEqual([draft.invoiceId])
  expect(await ids(`search=${encodeURIComponent('%')}`)).toEqual([])
  expect(await ids('search=INV_')).toEqual([])
  const [{ order_number }] = (await ofOrder(draft.orderId)) as [{ order_number: string }]
  expect(await ids(`search=${order_number.toLowerCase()}`)).toEqual([draft.invoiceId])
})
