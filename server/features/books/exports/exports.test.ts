import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { readWorkbook } from '#server/testing/read-workbook.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const SOLD = 3
/** More journals than one part of a file has rows; their three lines fall into two parts. */
const JOURNALS = 1_200
const days = 'from=2025-11-01&to=2025-11-30'
let fixture: Fixture
let finance: Person
let order: { id: number; number: string }
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  const buyer = await fixture.person({ name: 'Reem' })
  for (let number = 1; number <= SOLD; number += 1) {
    const car = await createCar(fixture.db, { type: 'sale' })
    const price = riyals(1_000.01) * number
    const amounts = { price, clientFees: 100, administrativeFees: 0, taxAmount: 15, total: price + 115 }
    order = await fixture.db
      .insertInto('orders')
      .values({ ...amounts, carId: car.id, buyerId: buyer.id, createdAt: new Date('2025-11-30T20:59:59Z') })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
  }
  await inTransaction(fixture.db, async (tx) => {
    const kept = await tx
      .insertInto('journals')
      .values(
        Array.from({ length: JOURNALS }, (_none, index) => ({
          ...{
            kind: 'adjustment',
            reference: index === 1 ? `order:${order.id}` : `payment:${index}`,
            createdAt: new Date('2025-11-10T09:00:00Z'),
          },
        })),
      )
      .returning('id')
      .execute()
    const lines = kept.flatMap(({ id }, index) => [
      { journalId: id, line: 1, account: 'bank', amount: -2 * (index + 1) },
      { journalId: id, line: 2, account: 'fees', amount: index + 1 },
      { journalId: id, line: 3, account: 'vat', amount: index + 1 },
    ])
    await tx.insertInto('postings').values(lines).execute()
  })
})
afterAll(() => fixture.close())

const file = async (name: string, language: 'ar' | 'en' = 'en') => {
  const { bytes, status, text } = await fixture.call(`GET /exports/${name}?${days}`, { as: finance, language })
  expect(status, text).toBe(200)
  const rows = name.endsWith('.csv') ? (parse(bytes, { bom: true }) as string[][]) : readWorkbook(bytes)
  const [titles = [], ...cells] = rows ?? []
  return { titles, cells }
}
const sumOf = ({ titles, cells }: { titles: string[]; cells: string[][] }, title: string) =>
  toRiyals(cells.reduce((sum, row) => sum + Math.round(Number(row[titles.indexOf(title)] ?? 0) * 100), 0))
const SUM = toRiyals(JOURNALS * (JOURNALS + 1))

test.each(['csv', 'xlsx'])(
  '[BKS-60] [BKS-61] journals as %s have every line once, in words, with the sums of the API',
  async (format) => {
    const journals = await file(`journals.${format}`)
    expect(journals.cells).toHaveLength(3 * JOURNALS)
    expect([sumOf(journals, 'Debit'), sumOf(journals, 'Credit')]).toEqual([SUM, SUM])
    const { data } = await fixture.call('GET /trial-balance?from=2025-11-01&until=2025-11-30', { as: finance })
    expect(data.totals).toMatchObject({ debit: SUM, credit: SUM })
    const [first] = journals.cells
    expect(first?.[1]).toMatch(/^2025-11-10/)
    expect(first?.slice(2, 7)).toEqual(['Adjustment', 'Payment 0', '', '1010', 'Bank'])
    expect(journals.cells[3]?.slice(3, 5)).toEqual([`Order ${order.id}`, order.number])
    const arabic = await file(`journals.${format}`, 'ar')
    expect(arabic.titles.slice(0, 3)).toEqual(['القيد', 'الوقت', 'النوع'])
    expect(arabic.cells[0]?.slice(2, 7)).toEqual(['تسوية يدوية', 'دفعة 0', '', '1010', 'البنك'])
  },
)

test.each(['csv', 'xlsx'])('[BKS-60] the trial balance as %s ends with the totals of the API', async (format) => {
  const { cells } = await file(`trial-balance.${format}`)
  const { data } = await fixture.call('GET /trial-balance?from=2025-11-01&until=2025-11-30', { as: finance })
  expect(cells).toHaveLength(data.accounts.length + 1)
  expect(cells.at(-1)?.slice(-6).map(Number)).toEqual([0, 0, SUM, SUM, SUM, SUM])
})

test.each(['csv', 'xlsx'])('[BKS-80] the VAT return as %s leads from its boxes to the account', async (format) => {
  const { titles, cells } = await file(`vat-return.${format}`)
  const { data } = await fixture.call('GET /vat-return?from=2025-11-01&until=2025-11-30', { as: finance })
  const vat = cells.map((row) => Number(row[titles.indexOf('VAT')]))
  const causes = cells.slice(16, -1).filter((row) => row.at(-1) !== '')
  expect(cells[12]?.slice(0, 2)).toEqual(['13', 'VAT due for the period'])
  expect(causes).toHaveLength(data.differences.length)
  expect(data.account).not.toBe(0)
  expect(vat.at(-1)).toBe(data.account)
  const bridged = causes.reduce((sum, row) => sum + Math.round(Number(row[titles.indexOf('VAT')]) * 100), 0)
  expect(Math.round((vat[12] ?? 0) * 100) + bridged).toBe(Math.round(data.account * 100))
})

test('[BKS-60] cars sold have their numbers, and the sums of the sales report', async () => {
  const sold = await file('cars-sold.xlsx')
  const { data } = await fixture.call(`GET /reports/sales?${days}&by=month`, { as: finance })
  expect(data.totals).toMatchObject({ cars: SOLD, price: sumOf(sold, 'Price'), fees: sumOf(sold, 'Fees') })
  expect(sold.cells[0]?.[1]).toBe('2025-11-30')
  expect(sold.cells[0]?.[sold.titles.indexOf('Buyer')]).toBe('Reem')
})
