import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createAuctionWithLots,
  type LotFields,
  minutesFromNow,
  riyals,
} from '#server/testing/factories.ts'
import { openTestSite, type TestSite } from '../../auctions/testing/site.ts'
import { middleHalf } from './market-rules.ts'
import { createMarket } from './read-market.ts'

let site: TestSite
let buyerId: number
beforeAll(async () => {
  site = await openTestSite(undefined, (db) => createMarket(db, Date.now))
  buyerId = (await createAccount(site.db)).id
})
afterAll(() => site.close())

const DAY = 24 * 60
type Sale = {
  price: number
  daysAgo?: number
  year?: number
  lot?: Partial<LotFields>
  order?: Record<string, unknown>
}

/** Sold lots of a model, each with its order; prices in riyals. */
async function sell(model: string, sales: readonly Sale[]) {
  const { lots } = await createAuctionWithLots(
    site.db,
    { startsAt: minutesFromNow(-900 * DAY) },
    sales.map(({ price, daysAgo = 1, year = 2022, lot }) => ({
      car: { model, year, kilometres: 50_000 },
      status: 'sold',
      price: riyals(price),
      leaderId: buyerId,
      reservePrice: riyals(12_345),
      closesAt: minutesFromNow(-daysAgo * DAY),
      closedAt: minutesFromNow(-daysAgo * DAY),
      ...lot,
    })),
  )
  for (const [index, { lotId, carId }] of lots.entries()) {
    const { price = 0, order } = sales[index] ?? {}
    const money = { price: riyals(price), clientFees: 0, administrativeFees: 0, taxAmount: 0, total: riyals(price) }
    await site.db
      .insertInto('orders')
      .values({ buyerId, carId, lotId, ...money, ...order })
      .execute()
  }
  return lots
}

const marketOf = async (model: string, year = 2022) => {
  const { id } = await site.db.selectFrom('models').select('id').where('slug', '=', model).executeTakeFirstOrThrow()
  return (await site.get('/market', { query: `?model=${id}&year=${year}` })).data.market
}

test('[SHOW-21] the middle half of the prices lies between two of them, and four sales are too few', () => {
  expect(middleHalf([4, 1, 3, 2])).toBeNull()
  expect(middleHalf([50, 10, 40, 20, 30])).toEqual({ from: 20, to: 40 })
  expect(middleHalf([8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ from: 2, to: 6 })
})

test('[SHOW-21] a car’s page has what others of its model brought, without itself and without their secrets', async () => {
  const lots = await sell('prado', [
    { price: 90_000, daysAgo: 5 },
    { price: 100_000, daysAgo: 4, year: 2019 },
    { price: 110_000, daysAgo: 3, year: 2025, lot: { price: riyals(105_000) } },
    { price: 120_000, daysAgo: 2 },
    { price: 130_000, daysAgo: 1 },
    { price: 140_000, daysAgo: 6 },
  ])
  const { data } = await site.get('/page/car/{slug}', { of: lots[5]?.slug ?? '' })
  expect(data.market).toMatchObject({ count: 5, from: 100_000, to: 120_000 })
  expect(data.market?.points.map(({ price }) => price)).toEqual([130_000, 120_000, 110_000, 100_000, 90_000])
  expect(data.market?.points[2]).toMatchObject({ slug: lots[2]?.slug, year: 2025, kilometres: 50_000 })
  expect(JSON.stringify(data)).not.toContain('12345')
  expect(await marketOf('prado')).toMatchObject({ count: 6 })
  expect(await marketOf('prado', 2023)).toMatchObject({ count: 5 })
})

test('[SHOW-21] lots that were not sold, not paid for in time, canceled, old or of another age do not count', async () => {
  await sell('yaris', [
    { price: 50_000 },
    { price: 51_000 },
    { price: 52_000 },
    { price: 53_000, order: { dueAt: minutesFromNow(60) } },
    { price: 54_000, order: { dueAt: minutesFromNow(-60), paidAt: minutesFromNow(-90) } },
    { price: 1_000, order: { dueAt: minutesFromNow(-60) } },
    { price: 2_000, order: { status: 'canceled' } },
    { price: 3_000, order: { status: 'negotiating' }, lot: { status: 'awaiting_owner' } },
    { price: 4_000, daysAgo: 800 },
    { price: 5_000, year: 2018 },
    { price: 6_000, year: 2026 },
  ])
  const market = await marketOf('yaris')
  expect(market?.points.map(({ price }) => price).toSorted()).toEqual([50_000, 51_000, 52_000, 53_000, 54_000])
})

test('[SHOW-21] there is no market for four sales, nor for a model nobody has', async () => {
  await sell('supra', [{ price: 1_000 }, { price: 2_000 }, { price: 3_000 }, { price: 4_000 }])
  expect(await marketOf('supra')).toBeNull()
  expect((await site.get('/market', { query: '?model=999999999999999&year=2022' })).data.market).toBeNull()
  expect((await site.get('/market', { query: '?model=1&year=20222' })).status).toBe(422)
})
