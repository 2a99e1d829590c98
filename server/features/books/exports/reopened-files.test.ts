import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'

// Files are opened by a library that did not write them (SheetJS), and their sums compared with the calls of the office.

const PRICE = 23_000
const TOP_UP = 1_234.56
let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
  for (const tax of ['full', 'private', 'private'] as const) await sell(tax)
  const member = await fixture.person()
  const body = { amount: TOP_UP, payment_method: 'online' }
  const { payment } = (await good(fixture.call('POST /api/v1/wallet/top-up', { token: member.token, body }))).data
  await good(fixture.call(`POST ${new URL(payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${payment.id}`, { token: member.token }))
  await fixture.features.invoices.issueReceipts()
})
afterAll(() => fixture.close())

/** A car that is sold and paid; the sale of the second private one is corrected by a credit note. */
async function sell(tax: 'full' | 'private') {
  const owner = await fixture.person()
  const car = await createCar(fixture.db, { type: 'sale', ownerId: owner.id, price: riyals(PRICE), tax })
  const buyer = await fixture.person({ available: riyals(DEPOSIT + 2 * PRICE) })
  const { token } = buyer
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token, body: { product_id: car.id } }))
  const orderId = data.order.id as number
  const invoices = (await office(`invoices?order_id=${orderId}`)).data as { id: number }[]
  if (tax === 'private')
    await good(
      fixture.call(`POST /api/admin/invoices/${invoices[0]?.id}/credit`, {
        token: finance.token,
        body: { reason: 'A wrong name' },
      }),
    )
  const person = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
  const body = { order_id: orderId, payment_method: 'wallet', ...person, transfer_location: 'Riyadh' }
  await good(fixture.call('POST /api/v1/complete-win-order', { token, body }))
}
const office = async (path: string) => (await good(fixture.call(`GET /api/admin/${path}`, finance))).data
const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

type Row = Record<string, string | number | Date | null>
/** The rows of a file by the titles of its columns. */
async function rowsOf(file: string): Promise<Row[]> {
  const { statusCode, rawPayload: bytes } = await fixture.app.inject({
    ...{ method: 'GET', url: `/api/admin/exports/${file}` },
    headers: { language: 'en', authorization: `Bearer ${finance.token}` },
  })
  expect(statusCode, bytes.toString()).toBe(200)
  const book = read(bytes, { type: 'buffer', raw: true, cellDates: true })
  expect(book.SheetNames).toHaveLength(1)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the file has no sheet')
  return utils.sheet_to_json<Row>(sheet, { defval: null })
}
const sum = (rows: readonly Row[], title: string) => {
  expect(Object.keys(rows[0] ?? {})).toContain(title)
  return rows.reduce((total, row) => total + cents(row[title]), 0)
}

describe.each(['csv', 'xlsx'])('[BKS-62] opened again by another library, %s', (format) => {
  test('journals give the debit and credit of each account in the trial balance', async () => {
    const journals = await rowsOf(`journals.${format}`)
    const { accounts, totals } = await office('trial-balance')
    expect([sum(journals, 'Debit'), sum(journals, 'Credit')]).toEqual([cents(totals.debit), cents(totals.credit)])
    for (const account of accounts) {
      const lines = journals.filter((line) => Number(line['Account number']) === account.number)
      const net = lines.reduce((total, line) => total + cents(line.Debit) - cents(line.Credit), 0)
      expect([account.name, net]).toEqual([account.name, cents(account.debit) - cents(account.credit)])
    }
  })

  test('the trial balance has the accounts and totals of the office', async () => {
    const rows = await rowsOf(`trial-balance.${format}`)
    const { accounts, totals } = await office('trial-balance')
    const shown = ({ number, name, close_debit, close_credit }: Record<string, number | string>) =>
      [number, name, cents(close_debit), cents(close_credit)] as const
    expect(
      rows
        .slice(0, -1)
        .map((row) => [Number(row.Number), row.Account, cents(row['Closing debit']), cents(row['Closing credit'])]),
    ).toEqual(accounts.map(shown))
    expect(cents(rows.at(-1)?.['Closing debit'])).toBe(cents(totals.close_debit))
    expect(cents(totals.close_debit)).toBeGreaterThan(0)
  })

  test('the VAT return and the VAT of the invoices less the credit notes are that of box 1', async () => {
    const boxes = await rowsOf(`vat-return.${format}`)
    const told = await office('vat-return')
    expect(
      boxes.slice(0, 16).map((row) => [Number(row.Box), cents(row.Amount), cents(row.Adjustment), cents(row.VAT)]),
    ).toEqual(
      told.boxes.map((box: Record<string, number>) => [
        box.box,
        cents(box.amount),
        cents(box.adjustment),
        cents(box.vat),
      ]),
    )
    const invoices = await rowsOf(`invoices.${format}`)
    const ofKind = (...kinds: string[]) => invoices.filter(({ Kind }) => kinds.includes(String(Kind)))
    const vat = sum(ofKind('Simplified invoice', 'Tax invoice'), 'VAT') - sum(ofKind('Credit note'), 'VAT')
    expect(vat).toBe(cents(told.boxes[0].vat))
    expect(vat).toBeGreaterThan(0)
  })

  test('the full amount of an invoice is one in the file, in the list and on its order’s page', async () => {
    const rows = await rowsOf(`invoices.${format}`)
    const full = new Map(rows.map((row) => [row.Number, cents(row['Full amount'])]))
    const { data: listed } = await office('invoices?kind=simplified&limit=100')
    for (const { number, total, order_id: orderId } of listed) {
      const { invoices } = await office(`orders/${orderId}`)
      const onOrder = invoices.find((invoice: { number: string }) => invoice.number === number)
      expect([cents(total), cents(onOrder.total)]).toEqual([full.get(number), full.get(number)])
    }
    expect(listed.length).toBeGreaterThan(0)
    expect(sum(rows, 'Full amount')).toBeGreaterThan(sum(rows, 'Invoice total'))
  })

  test('payments give what the gateway has taken, and cars sold the prices of the orders', async () => {
    const payments = await rowsOf(`payments.${format}`)
    const online = payments.filter(({ Method, Status }) => Method === 'Online' && Status === 'Paid')
    const { accounts } = await office('trial-balance')
    const gateway = accounts.find(({ number }: { number: number }) => number === 1_030)
    expect([sum(online, 'Amount'), cents(gateway?.debit)]).toEqual([cents(TOP_UP), cents(TOP_UP)])
    const sold = await rowsOf(`cars-sold.${format}`)
    const orders = await fixture.db.selectFrom('orders').select(['price', 'total', 'taxAmount']).execute()
    const total = (key: 'price' | 'total' | 'taxAmount') => orders.reduce((all, order) => all + order[key], 0)
    expect([sum(sold, 'Price'), sum(sold, 'Total'), sum(sold, 'VAT')]).toEqual(
      (['price', 'total', 'taxAmount'] as const).map(total),
    )
  })
})

test('[BKS-61] another library reads amounts as numbers and times as dates', async () => {
  const [first] = await rowsOf('invoices.xlsx')
  expect([typeof first?.['Invoice total'], first?.Issued instanceof Date]).toEqual(['number', true])
})
