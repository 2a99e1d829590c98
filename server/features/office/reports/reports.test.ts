import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { writeXlsx } from '#server/platform/files/xlsx.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { createAuctionWithLots, createCar, recordBidder, riyals } from '#server/testing/factories.ts'
import { readWorkbook } from '#server/testing/read-workbook.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { periodOf } from './reports.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  const buyer = await fixture.person()
  const order = async (at: string, price: number, more: object = {}) => {
    const car = await createCar(fixture.db, { type: 'sale' })
    const amounts = { price, clientFees: 1_000, administrativeFees: 500, taxAmount: 225, total: price + 1_725 }
    await fixture.db
      .insertInto('orders')
      .values({ ...amounts, carId: car.id, buyerId: buyer.id, createdAt: new Date(at), ...more })
      .execute()
  }
  // The last moment of October in Riyadh, and the first of November.
  await order('2025-10-31T20:59:59Z', 100_001)
  await order('2025-10-31T21:00:00Z', 200_002, { commission: 2_000, commissionTax: 300 })
  await order('2025-11-15T12:00:00Z', 300_003, { status: 'canceled', cancelReason: 'test', canceledAt: new Date() })
  await order('2025-11-30T20:59:59Z', 400_004, { dueAt: new Date(Date.now() - 10 * 86_400_000) })
})
afterAll(() => fixture.close())

const read = (line: string) => fixture.call(`GET /reports/${line}`, { as: finance, language: 'en' })

describe('sales', () => {
  test('[BACK-61] count a day by Riyadh, leave out canceled orders, and sum up to the halala', async () => {
    const { data } = await read('sales?from=2025-10-01&to=2025-11-30&by=month')
    expect(data.rows).toEqual([
      { name: '2025-10', cars: 1, price: 1_000.01, fees: 15, tax: 2.25, total: 1_017.26, paid: 0, commission: 0 },
      { name: '2025-11', cars: 2, price: 6_000.06, fees: 30, tax: 4.5, total: 6_034.56, paid: 0, commission: 20 },
    ])
    expect(data.totals).toMatchObject({ cars: 3, price: 7_000.07, total: 7_051.82 })
  })

  test('by auction name what was sold at a fixed price', async () => {
    const { data } = await read('sales?from=2025-10-01&to=2025-11-30&by=auction')
    expect(data.rows).toMatchObject([{ name: 'Fixed price', cars: 3 }])
  })
})

test('receivables are sorted by how long they are overdue', async () => {
  const { data } = await read('receivables')
  expect(data.rows.map(({ orders }: { orders: number }) => orders)).toEqual([0, 0, 1, 0, 0])
  expect(data.rows[2].open).toBe(4_017.29)
})

test('[BACK-61] auctions and bidders are summed over the cars that ended in the period', async () => {
  const [anna, badr] = [await fixture.person({ name: 'Anna' }), await fixture.person({ name: 'Badr' })]
  const at = new Date('2025-06-10T10:00:00Z')
  const ended = (status: 'sold' | 'rejected' | 'no_bids', more: object = {}) => ({ status, closesAt: at, ...more })
  const { lots } = await createAuctionWithLots(fixture.db, { titleEn: 'June', startsAt: at }, [
    ended('sold', { leaderId: anna.id, price: riyals(60_000), bidsCount: 3 }),
    ended('sold', { leaderId: badr.id, price: riyals(20_000.5), bidsCount: 2 }),
    ended('rejected', { leaderId: badr.id, price: riyals(10_000), bidsCount: 1 }),
    { status: 'scheduled' },
  ])
  const [first, second, third] = lots.map(({ lotId }) => lotId)
  for (const [lotId, accountId] of [
    [first, anna.id],
    [first, badr.id],
    [second, badr.id],
    [third, badr.id],
  ] as const)
    await recordBidder(fixture.db, { lotId: lotId ?? 0, accountId, lastAmount: riyals(10_000) })

  const auctions = await read('auctions?from=2025-06-01&to=2025-06-30')
  const figures = { lots: 4, sold: 2, soldPercent: 66.7, bids: 6, bidders: 2, price: 80_000.5 }
  expect(auctions.data.rows).toEqual([{ name: 'June', day: '2025-06-10', ...figures }])
  expect((await read('auctions?from=2025-06-11&to=2025-06-30')).data.rows).toEqual([])

  const bidders = await read('bidders?from=2025-06-01&to=2025-06-30')
  expect(bidders.data.rows).toEqual([
    { member: `#${anna.id}`, name: 'Anna', lots: 1, won: 1, price: 60_000 },
    { member: `#${badr.id}`, name: 'Badr', lots: 3, won: 1, price: 20_000.5 },
  ])
  expect((await read('bidders?from=2025-06-01&to=2025-06-09')).data.rows).toEqual([])
})

test('[BACK-61] a download is a table, and the audit names who took it', async () => {
  const answer = await read('sales.csv?from=2025-10-01&to=2025-11-30')
  expect(answer.status).toBe(200)
  const rows = await fixture.db.selectFrom('audit').selectAll().where('action', '=', 'report.downloaded').execute()
  expect(rows).toMatchObject([{ actorId: finance.id, subject: 'report:sales' }])
})

test('[SCALE-31] are read from the database that may be late, downloads too', async () => {
  const other = await createTestDatabase()
  const handle = openDatabase(other.url)
  const { staff } = fixture.features
  const { late } = staff
  try {
    staff.late = { ...late, db: handle.db }
    expect((await read('sales?from=2025-10-01&to=2025-11-30')).data.rows).toEqual([])
    const { text } = await read('sales.csv?from=2025-10-01&to=2025-11-30')
    expect(text.trim().split('\n')).toHaveLength(1)
  } finally {
    staff.late = late
    await handle.close()
    await other.drop()
  }
})

test('[BACK-61] a workbook holds the titles, texts and numbers of a report', async () => {
  const { bytes } = await read('sales.xlsx?from=2025-10-01&to=2025-11-30')
  expect(readWorkbook(bytes)).toEqual([
    ['Name', 'Cars', 'Sale value', 'Fees', 'VAT', 'Total', 'Received', 'Seller’s commission'],
    ['2025-10', '1', '1000.01', '15', '2.25', '1017.26', '0', '0'],
    ['2025-11', '2', '6000.06', '30', '4.5', '6034.56', '0', '20'],
  ])
})

test('a workbook holds the texts and numbers that were written into it', async () => {
  const columns = ['الاسم', 'Sum']
  const rows = [['a <b> & "c"', 12.5]]
  const parts = await Array.fromAsync(writeXlsx({ name: 'sums', columns, rows: rowsOf(rows), isRightToLeft: true }))
  expect(readWorkbook(Buffer.concat(parts))).toEqual([columns, ...rows.map((row) => row.map(String))])
})

test('[BACK-61] a period is 400 days at most, and 30 where none is named', () => {
  const now = new Date('2026-11-22T21:00:00Z')
  expect(periodOf({}, now)).toEqual({ from: '2026-10-25', to: '2026-11-23' })
  expect(periodOf({ from: '2026-02-01', to: '2026-01-01' }, now)).toHaveProperty('refused')
  expect(periodOf({ from: '2025-01-01', to: '2026-02-05' }, now)).toHaveProperty('refused')
})
