import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { countFacets, type FacetCount } from '../search/counts-store.ts'
import { createFacets } from './facets.ts'

let database: TestDatabase
let handle: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  await createAuctionWithLots(handle.db, {}, [{}, {}])
  await createCar(handle.db, { type: 'sale', saleStatus: 'for_sale' })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

test('[LIST-1] two concurrent lists with the same filters each have their own counts', async () => {
  const readFacets = createFacets(handle.db, Date.now)
  const lists = ['auctions', 'sales', 'all'] as const
  const found = await Promise.all(lists.map((list) => readFacets(list, {}, 'en')))
  expect(found.map(({ total }) => total)).toEqual([2, 1, 3])
})

test('[LIST-6] a filtered facet is counted under the other filters, and that count is shared', async () => {
  const kept: string[] = []
  const keep = (name: string, count: () => Promise<FacetCount[]>) => {
    kept.push(name)
    return count()
  }
  const counts = async (filters: Parameters<typeof countFacets>[2], ...how: (typeof keep)[]) =>
    (await countFacets(handle.db, 'all', filters, ...how)).map((row) => JSON.stringify(row)).sort()
  const used = { condition: ['used'] }
  expect(await counts(used, keep)).toEqual(await counts(used))
  await counts({ condition: ['new'] }, keep)
  expect(kept).toEqual(['["all","condition",{}]', '["all","condition",{}]'])
  const both = { ...used, price: { from: 1 } }
  kept.length = 0
  expect(await counts(both, keep)).toEqual(await counts(both))
  expect(kept).toEqual(['["all","condition",{"price":{"from":1}}]', '["all","price",{"condition":["used"]}]'])
})
