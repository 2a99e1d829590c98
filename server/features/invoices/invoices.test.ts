import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MyCar } from '#contract/http/offers.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { riyals } from '#server/testing/factories.ts'
import { filesOf } from '#server/testing/pdf.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type ClosedLot, type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'
import { issueByHand } from '../orders/testing/by-hand.ts'
import { outdatedOrders } from './issuing/facts-store.ts'
import { issueReceipts } from './issuing/issue-receipts.ts'
import { FIRST_PREVIOUS_HASH, invoiceHash } from './zatca/invoice-hash.ts'
import { decodeQr } from './zatca/qr.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  await issueByHand(fixture.db)
})
afterAll(() => fixture.close())

const admin = (what: string, body: object = {}) =>
  fixture.call(what.replace(' /', ' /api/admin/'), { token: finance.token, ...(!what.startsWith('GET') && { body }) })
const invoicesOf = async (person: Person, orderId: number) =>
  (await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: person.token }))).data.invoices.data
const payoutsOf = async (person: Person) =>
  (await good(fixture.call('GET /api/v1/my-cars', { token: person.token }))).data.products.data.map(
    ({ sale }: MyCar) => sale && { ...sale.payout, net: sale.net, invoice_id: sale.purchase_invoice_id },
  )
const read = async (person: Person, id: number) =>
  (await good(fixture.call(`GET /api/v1/invoice/${id}`, { token: person.token }))).data.invoice
const file = (person: Person, id: number, kind: 'pdf' | 'xml') =>
  fixture.call(`GET /api/v1/invoice/${id}.${kind}`, { token: person.token })

/** Series with gaps, or with more numbers than were assigned. */
async function gaps() {
  const { rows } = await sql`
    select series from invoices left join invoice_series using (series) where series is not null
     group by series, last_count
    having count(*) <> max(series_count) or min(series_count) <> 1 or max(series_count) <> last_count`.execute(
    fixture.db,
  )
  return rows
}

type Sale = { lot: ClosedLot; orderId: number; invoiceId: number; buyer: Person }
async function won(): Promise<Sale> {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id: orderId } = await orderOf(fixture, lot.first, lot)
  const [{ id: invoiceId }] = await invoicesOf(lot.first, orderId)
  return { lot, orderId, invoiceId, buyer: lot.first }
}
async function issued(): Promise<Sale> {
  const sale = await won()
  await good(admin(`POST /invoices/${sale.invoiceId}/issue`))
  return sale
}
async function paid(sale: Sale) {
  const body = {
    order_id: sale.orderId,
    payment_method: 'online',
    owner_name: 'Fahd Al Harbi',
    owner_identity: '1000000008',
    owner_phone: '0501234567',
    transfer_location: 'Riyadh',
  }
  const { data } = await good(fixture.call('POST /api/v1/complete-win-order', { token: sale.buyer.token, body }))
  await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: sale.buyer.token }))
}

test('[INV-33] finance saves the files of an issued invoice; each download is in the audit', async () => {
  const sale = await won()
  const { invoiceId: id } = sale
  expect((await admin(`GET /invoices/${id}.pdf`)).reason).toBe('invoice_not_issued')
  await good(admin(`POST /invoices/${id}/issue`))
  const [pdf, xml] = [await admin(`GET /invoices/${id}.pdf`), await admin(`GET /invoices/${id}.xml`)]
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  expect(xml.text).toBe((await file(sale.buyer, id, 'xml')).text)
  const { token } = await fixture.person({ role: 'support' })
  expect((await fixture.call(`GET /api/admin/invoices/${id}.pdf`, { token })).status).toBe(403)
  const audit = fixture.db.selectFrom('audit').select('after').where('action', '=', 'invoice.downloaded')
  expect(await audit.orderBy('id').execute()).toEqual([{ after: { format: 'pdf' } }, { after: { format: 'xml' } }])
})

describe('the invoice of an order', () => {
  test('[INV-1] [INV-5] [INV-31] waits for its issue, is due, matches the order and its car, and only its buyer reads it', async () => {
    const sale = await won()
    const draft = await read(sale.buyer, sale.invoiceId)
    expect(draft).toMatchObject({ number: null, status: 'waiting_invoice', issue_date: null, qr: null })
    expect((await file(sale.buyer, sale.invoiceId, 'pdf')).reason).toBe('invoice_not_issued')

    const { data } = await good(admin(`POST /invoices/${sale.invoiceId}/issue`))
    expect(data).toMatchObject({ status: 'issued', kind: 'simplified', user_id: sale.buyer.id })
    expect(data.number).toMatch(/^INV-\d{4}-\d{6}$/)
    const auctions = fixture.db.selectFrom('auctions').innerJoin('lots', 'lots.auctionId', 'auctions.id')
    const { position: lot, titleEn: auction } = await auctions
      .select(['lots.position', 'auctions.titleEn'])
      .where('lots.carId', '=', sale.lot.carId)
      .executeTakeFirstOrThrow()
    expect((await read(sale.buyer, sale.invoiceId)).car).toMatchObject({ lot, auction })
    const { order } = (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.buyer.token }))).data
    expect(order).toMatchObject({ invoice_status: 'issued', due_at: data.due_date })
    expect(data.total).toBe(order.total)
    expect(data.due_amount).toBe(order.amount_due)
    expect(riyals(data.invoice_total) + riyals(data.collected_amount)).toBe(riyals(order.total))
    expect(await fixture.noticesOf(sale.buyer)).toContain('invoice_issued')

    expect((await admin(`POST /invoices/${sale.invoiceId}/issue`)).reason).toBe('invoice_issued')
    expect((await fixture.call(`GET /api/v1/invoice/${sale.invoiceId}`, { token: sale.lot.second.token })).status).toBe(
      404,
    )
    expect((await file(sale.lot.second, sale.invoiceId, 'pdf')).status).toBe(404)
    const list = await good(admin(`GET /invoices?search=${data.number}`))
    expect(list.data.data).toMatchObject([{ id: sale.invoiceId, number: data.number, user_id: sale.buyer.id }])
    expect((await good(admin(`GET /invoices?search=${data.number}0`))).data).toMatchObject({ data: [], total: 0 })
    const audit = fixture.db.selectFrom('audit').select('actorId').where('subject', '=', `invoice:${sale.invoiceId}`)
    expect(await audit.execute()).toEqual([{ actorId: finance.id }])
  })

  test('[ORD-2] [INV-6] has the VAT rate of the day of the sale, although another one is valid now', async () => {
    const [settings, sale] = [createSettings(fixture.db), await won()]
    await fixture.db.updateTable('orders').set({ sellerVat: 'full' }).where('id', '=', sale.orderId).execute()
    const setRate = (vatBps: number) => inTransaction(fixture.db, (tx) => settings.save(tx, 'fees', { vatBps }))
    const read = async () =>
      (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.buyer.token }))).data.order
    const before = await read()
    await setRate(500)
    try {
      expect(await read()).toMatchObject({ price_tax: before.price_tax, tax_amount: before.tax_amount })
      const path = `POST /api/v1/orders/${sale.orderId}/quote`
      const quote = await good(fixture.call(path, { token: sale.buyer.token, body: {} }))
      expect(quote.data).toMatchObject({ total: before.total, price_tax: before.price_tax })
      const { data } = await good(admin(`POST /invoices/${sale.invoiceId}/issue`))
      expect(Math.abs(riyals(data.rounding))).toBeLessThanOrEqual(1)
      expect(data).toMatchObject({ vat_rate: 15, total: before.total })
    } finally {
      await setRate(1_500)
    }
  })

  test('[INV-4] never changes once issued, by any access to the database', async () => {
    const { invoiceId } = await issued()
    const change = fixture.db.updateTable('invoices').where('id', '=', invoiceId)
    await expect(change.set({ total: 1 }).execute()).rejects.toThrow('never changed')
    await expect(change.set({ content: '{}' }).execute()).rejects.toThrow('never changed')
    await expect(fixture.db.deleteFrom('invoices').where('id', '=', invoiceId).execute()).rejects.toThrow()
    for (const method of ['PUT', 'DELETE']) expect((await admin(`${method} /invoices/${invoiceId}`)).status).toBe(405)
  })

  test('[INV-2] [INV-22] ten issued at once: no gaps or duplicates, and one chain of hashes', async () => {
    const sales: Sale[] = []
    for (let count = 0; count < 10; count += 1) sales.push(await won())
    const answers = await Promise.all(sales.map(({ invoiceId }) => admin(`POST /invoices/${invoiceId}/issue`)))
    expect(answers.map(({ status }) => status)).toEqual(sales.map(() => 200))
    const rows = await fixture.db
      .selectFrom('invoices')
      .select(['series', 'seriesCount', 'counter', 'hash', 'previousHash', 'xml', 'qr'])
      .where('counter', 'is not', null)
      .orderBy('counter')
      .execute()
    expect(rows.map(({ counter }) => counter)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.map(({ previousHash }) => previousHash)).toEqual([
      FIRST_PREVIOUS_HASH,
      ...rows.slice(0, -1).map(({ hash }) => hash),
    ])
    for (const { xml, hash } of rows) expect(invoiceHash(xml ?? '')).toBe(hash)
    expect(await gaps()).toEqual([])
  })

  test('[INV-31] every paper of a sale names the car: page, XML, receipt, purchase invoice and credit note', async () => {
    const sale = await issued()
    const { lot, buyer, orderId, invoiceId } = sale
    const car = await fixture.db.selectFrom('cars').selectAll().where('id', '=', lot.carId).executeTakeFirstOrThrow()
    await fixture.db.updateTable('cars').set({ chassisNumber: 'JTDKN3DU5A0001234' }).where('id', '=', car.id).execute()
    const open = await won()
    expect((await read(open.buyer, open.invoiceId)).car).toMatchObject({ chassis_number: expect.any(String), lot: 1 })
    await paid(sale)
    await fixture.features.invoices.issueReceipts()
    await good(admin(`POST /invoices/${invoiceId}/credit`, { reason: 'A wrong name' }))
    const named = {
      title: car.titleEn,
      year: car.year,
      kilometres: car.kilometres,
      lot: 1,
      auction: expect.any(String),
    }
    const own = (await invoicesOf(buyer, orderId)).filter(({ number }: { number: string | null }) => number !== null)
    expect(new Set(own.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['simplified', 'credit_note', 'receipt']),
    )
    for (const { id } of own) expect((await read(buyer, id)).car, `invoice ${id}`).toMatchObject(named)
    const [purchase] = await invoicesOf(lot.owner, orderId)
    expect((await read(lot.owner, purchase.id)).car).toMatchObject({ ...named, chassis_number: 'JTDKN3DU5A0001234' })
    const { text: xml } = await file(buyer, invoiceId, 'xml')
    expect(xml).toMatch(
      new RegExp(`<cac:Item><cbc:Description>${car.titleAr}، .*، ${car.year}، .*\\(1\\)</cbc:Description><cbc:Name>`),
    )
  })

  test('[INV-10] [INV-20] [INV-21] [INV-23] is a PDF/A in both languages, and equal XML, without a stamp', async () => {
    const sale = await issued()
    const invoice = await read(sale.buyer, sale.invoiceId)
    const { rawPayload, headers } = await fixture.app.inject({
      url: `/api/v1/invoice/${sale.invoiceId}.pdf`,
      headers: { authorization: `Bearer ${sale.buyer.token}`, language: 'ar' },
    })
    const pdf = rawPayload.toString('latin1')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    const { text: xml } = await file(sale.buyer, sale.invoiceId, 'xml')
    // [INV-36]
    const attached = { name: `${invoice.number}.xml`, relationship: 'Alternative', type: 'application/xml' }
    expect(filesOf(rawPayload)).toEqual([{ ...attached, bytes: Buffer.from(xml) }])
    expect(pdf).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(pdf).toMatch(/\/OutputIntents \[<<[^>]*\/S \/GTS_PDFA1[^>]*\/DestOutputProfile/)
    const fonts = pdf.match(/\/Type \/FontDescriptor[^>]*/g) ?? []
    expect(fonts.map((font) => /IBMPlexSansArabic.*\/FontFile2 /s.test(font))).toEqual(fonts.map(() => true))
    expect(fonts.length).toBeGreaterThan(1)
    expect(xml).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
    const local = new Date(Date.parse(invoice.issue_date) + 3 * 3_600_000).toISOString()
    expect(xml).toContain(
      `<cbc:IssueDate>${local.slice(0, 10)}</cbc:IssueDate><cbc:IssueTime>${local.slice(11, 19)}</cbc:IssueTime>`,
    )
    expect(xml).toContain(`>${invoice.invoice_total.toFixed(2)}</cbc:PayableAmount>`)
    expect(xml).toContain(invoice.qr)
    expect(decodeQr(invoice.qr)).toMatchObject({
      total: invoice.invoice_total.toFixed(2),
      vatTotal: invoice.tax_amount.toFixed(2),
    })
    expect(decodeQr(invoice.qr).hash).toBeUndefined()
    expect(xml).not.toContain('<ds:Signature')
  })
})

describe('events after the issue', () => {
  test('[INV-3] [INV-4] a business buyer gets a standard invoice by a credit note and a new one, once', async () => {
    const { invoiceId, orderId, buyer } = await issued()
    const first = await read(buyer, invoiceId)
    const business = {
      name: 'Rukn Al Wadi Trading Est.',
      vat_number: '311204875600003',
      street: 'Prince Sultan Street',
      building: '6120',
      district: 'Ar Rawdah',
      city: 'Jeddah',
      postal_code: '23435',
    }
    const body = { reason: 'The buyer is a business', business }
    const note = (await good(admin(`POST /invoices/${invoiceId}/credit`, body))).data
    expect(note).toMatchObject({ kind: 'credit_note', corrects: { id: invoiceId, number: first.number } })
    expect(note.number).toMatch(/^CRN-/)
    expect((await admin(`POST /invoices/${invoiceId}/credit`, body)).reason).toBe('invoice_not_creditable')
    const [second] = (await invoicesOf(buyer, orderId)).filter(({ kind }: { kind: string }) => kind === 'standard')
    expect(second).toMatchObject({ total: first.total, due_date: first.due_date, status: 'issued' })
    expect(await read(buyer, invoiceId)).toMatchObject({ status: 'canceled', corrected_by: { id: note.id } })
    const { text } = await file(buyer, note.id, 'xml')
    expect(text).toContain('<cbc:InvoiceTypeCode name="0200000">381</cbc:InvoiceTypeCode>')
    expect(text).toContain(`<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${first.number}</cbc:ID>`)
  })

  test('[BACK-61] the VAT by document sums up the documents of a period, and deducts credit notes', async () => {
    const { invoiceId } = await issued()
    await issued()
    await good(admin(`POST /invoices/${invoiceId}/credit`, { reason: 'A wrong name' }))
    const list = (await good(admin('GET /invoices?per_page=100'))).data.data
    const sums = new Map<string, { documents: number; taxable: number; tax: number; untaxed: number; total: number }>()
    for (const { id, kind, number } of list) {
      if (number === null || kind === 'receipt' || kind === 'purchase') continue
      const one = (await good(admin(`GET /invoices/${id}`))).data
      const sign = kind === 'credit_note' ? -1 : 1
      const { documents, ...sum } = sums.get(kind) ?? { documents: 0, taxable: 0, tax: 0, untaxed: 0, total: 0 }
      sums.set(kind, {
        documents: documents + 1,
        taxable: sum.taxable + sign * riyals(one.taxable_amount),
        tax: sum.tax + sign * riyals(one.tax_amount),
        untaxed: sum.untaxed + sign * riyals(one.untaxed_amount),
        total: sum.total + sign * riyals(one.invoice_total),
      })
    }
    const { data } = await good(admin('GET /reports/vat'))
    const shown = ({ documents, taxable, tax, untaxed, total }: Record<string, number>) =>
      [documents, riyals(taxable ?? 0), riyals(tax ?? 0), riyals(untaxed ?? 0), riyals(total ?? 0)].join(' ')
    const expected = [...sums.values()].map(({ documents, taxable, tax, untaxed, total }) =>
      [documents, taxable, tax, untaxed, total].join(' '),
    )
    expect(data.rows.map(shown).sort()).toEqual(expected.sort())
    expect(sums.get('credit_note')?.tax).toBeLessThan(0)
    expect(riyals(data.totals.tax)).toBe([...sums.values()].reduce((sum, { tax }) => sum + tax, 0))
  })

  test('[INV-7] a canceled order credits its issued invoice, and drops one not issued', async () => {
    const [early, late] = [await won(), await issued()]
    for (const { orderId } of [early, late])
      await good(admin(`POST /orders/cancel/${orderId}`, { reason: 'The buyer does not answer' }))
    expect(await invoicesOf(early.buyer, early.orderId)).toEqual([])
    expect(await outdatedOrders(fixture.db, 100)).toEqual([])
    const kinds = (await invoicesOf(late.buyer, late.orderId)).map(
      ({ kind, status }: { kind: string; status: string }) => [kind, status],
    )
    expect(kinds).toEqual([
      ['credit_note', 'issued'],
      ['simplified', 'canceled'],
    ])
  })

  test('[INV-8] [INV-9] [INV-12] a paid order has its receipt, and its owner is paid out once', async () => {
    const sale = await issued()
    expect(await payoutsOf(sale.lot.owner)).toMatchObject([{ state: 'waiting', invoice_id: null }])
    await paid(sale)
    const { order } = (await good(fixture.call(`GET /api/v1/orders/${sale.orderId}`, { token: sale.buyer.token }))).data
    const mine = async () =>
      (await invoicesOf(sale.buyer, sale.orderId)).map((one: Record<string, unknown>) => [
        one.kind,
        one.status,
        one.total,
      ])
    await expect.poll(mine).toEqual([
      ['receipt', 'paid', order.total],
      ['simplified', 'paid', order.total],
    ])
    // [INV-33]
    const { id: paymentId } = await fixture.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', sale.orderId)
      .executeTakeFirstOrThrow()
    const papers = (await good(admin(`GET /invoices?payment_id=${paymentId}`))).data.data
    expect(papers).toMatchObject([{ kind: 'receipt', total: order.total }])
    expect((await read(sale.buyer, sale.invoiceId)).paid_at).toBe(order.paid_at)
    const [owed] = await invoicesOf(sale.lot.owner, sale.orderId)
    expect(owed).toMatchObject({ kind: 'purchase', status: 'issued', due_amount: order.price })
    const payout = { state: 'blocked', net: order.price, paid_at: null, reference: null, invoice_id: owed.id }
    expect(await payoutsOf(sale.lot.owner)).toMatchObject([payout])
    expect(await payoutsOf(sale.buyer)).toEqual([])
    expect((await admin(`POST /invoices/${owed.id}/confirm`, { reference: 'TRF-1' })).reason).toBe('nothing_to_confirm')
    const payoutId = await sentPayout(fixture.db, owed.id)
    const confirm = (reference: string) => admin(`POST /payouts/${payoutId}/confirm`, { reference })
    const answers = await Promise.all([confirm('TRF-1'), confirm('TRF-2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await invoicesOf(sale.lot.owner, sale.orderId))[0]).toMatchObject({ status: 'paid', due_amount: 0 })
    const reference = answers[0]?.status === 200 ? 'TRF-1' : 'TRF-2'
    const sent = { ...payout, state: 'paid', paid_at: expect.any(String), reference }
    expect(await payoutsOf(sale.lot.owner)).toMatchObject([sent])
    const { rows } = await sql<{ amount: number }>`
      select sum(p.amount)::bigint as amount from postings p join journals j on j.id = p.journal_id
       where p.account = 'sellers' and j.reference in (${`order:${sale.orderId}`}, ${`invoice:${owed.id}`})`.execute(
      fixture.db,
    )
    expect(rows[0]?.amount).toBe(0)
    const journals = fixture.db.selectFrom('journals').select('actorId').where('kind', '=', 'payout')
    const by = await journals.where('reference', '=', `invoice:${owed.id}`).execute()
    expect(by).toEqual([{ actorId: finance.id }])
    expect(await fixture.noticesOf(sale.lot.owner)).toContain('payout_paid')
    const other = await issued()
    await paid(other)
    const [next] = await invoicesOf(other.lot.owner, other.orderId)
    const nextId = await sentPayout(fixture.db, next.id)
    expect((await admin(`POST /payouts/${nextId}/confirm`, { reference })).status).toBe(422)
    const third = await issued()
    await paid(third)
    const [last] = await invoicesOf(third.lot.owner, third.orderId)
    const ids = [nextId, await sentPayout(fixture.db, last.id)]
    const both = ids.map((id) => admin(`POST /payouts/${id}/confirm`, { reference: 'TRF-3' }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('[INV-2] [INV-8] receipts are numbered after the credit: a failed batch leaves no gap and loses none', async () => {
    const payer = await fixture.person()
    const topUp = async (amount: number) => {
      const body = { amount, payment_method: 'online' }
      const { data } = await good(fixture.call('POST /api/v1/wallet/top-up', { token: payer.token, body }))
      await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
      return good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: payer.token }))
    }
    const receipts = async () =>
      (await good(fixture.call('GET /api/v1/invoices', { token: payer.token }))).data.invoices.data
    await sql`create trigger no_paper before insert on invoices for each row execute function refuse_change()`.execute(
      fixture.db,
    )
    const amounts = [101, 102, 103, 104, 105]
    for (const { data } of await Promise.all(amounts.map(topUp))) expect(data.payment.status).toBe('paid')
    const deps = { db: fixture.db, settings: createSettings(fixture.db) }
    // A background run of the application has taken them for a moment.
    await expect.poll(() => issueReceipts(deps).catch(() => 'failed')).toBe('failed')
    expect(await receipts()).toEqual([])
    await sql`drop trigger no_paper on invoices`.execute(fixture.db)
    await Promise.all(amounts.map(() => issueReceipts(deps)))
    await expect.poll(async () => (await receipts()).length).toBe(amounts.length)
    const mine = await receipts()
    expect(mine.map(({ total }: { total: number }) => total).sort()).toEqual(amounts)
    expect(mine.every(({ kind, status }: Record<string, string>) => kind === 'receipt' && status === 'paid')).toBe(true)
    expect(await gaps()).toEqual([])
  })
})
