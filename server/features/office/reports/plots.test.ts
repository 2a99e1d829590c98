import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { periodBefore } from './plots.ts'

let fixture: Fixture
let finance: Person
let auctions: Person
beforeAll(async () => {
  fixture = await openFixture()
  ;[finance, auctions] = [await fixture.staff('finance'), await fixture.staff('auctions')]
  const buyer = await fixture.person()
  const order = async (at: string, price: number, paidAt: string | null) => {
    const car = await createCar(fixture.db, { type: 'sale' })
    const amounts = { price, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: price }
    const paid = paidAt ? { status: 'making', paidAt: new Date(paidAt), paidAmount: price } : {}
    await fixture.db
      .insertInto('orders')
      .values({ ...amounts, ...paid, carId: car.id, buyerId: buyer.id, createdAt: new Date(at) })
      .execute()
  }
  // The last moment of October in Riyadh, and the first of November.
  await order('2025-10-31T20:59:59Z', 100, '2025-11-02T09:00:00Z')
  await order('2025-10-31T21:00:00Z', 200, '2025-11-10T21:00:00Z')
  await order('2025-11-01T09:00:00Z', 300, null)
  const at = new Date('2025-11-30T18:00:00Z')
  const price = riyals(60_000)
  await createAuctionWithLots(fixture.db, { startsAt: at }, [
    { status: 'sold', closesAt: at, leaderId: buyer.id, price, bidsCount: 1, reservePrice: riyals(50_000) },
    { status: 'rejected', closesAt: at, leaderId: buyer.id, price, bidsCount: 1 },
    { status: 'scheduled', reservePrice: riyals(70_000) },
  ])
})
afterAll(() => fixture.close())

const read = async (as: Person) => (await fixture.call('GET /report-plots?from=2025-11-01&to=2025-11-30', { as })).data

test('[BACK-170] each day of Riyadh stands beside the day at its place in the period before', async () => {
  const { days, before } = await read(finance)
  expect(before).toEqual({ from: '2025-10-02', to: '2025-10-31' })
  expect(days).toHaveLength(30)
  const none = { cars: 0, price: 0, lots_ended: 0, lots_sold: 0 }
  expect(days[0]).toEqual({ ...none, day: '2025-11-01', cars: 2, price: 5, before: { ...none, day: '2025-10-02' } })
  expect(days[29]).toEqual({
    ...{ ...none, day: '2025-11-30', lots_ended: 2, lots_sold: 1 },
    before: { ...none, day: '2025-10-31', cars: 1, price: 1 },
  })
})

test('[BACK-170] days to payment count whole days, and long ones together', async () => {
  const { payment_days: days, average_days: average } = await read(finance)
  expect(days.map(({ orders }: { orders: number }) => orders)).toEqual([0, 1, 0, 0, 0, 0, 1])
  expect(average).toEqual({ now: 5.8, before: null })
})

test('[BACK-170] reserves of decided lots are shown with the right to the secrets of lots only', async () => {
  expect((await read(finance)).reserves).toBeNull()
  expect((await read(auctions)).reserves).toEqual([{ reserve: 50_000, price: 60_000 }])
})

test('the period before has the same length', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})
