import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
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

test('[LIST-1] two lists with the same filters at the same moment have each their own counts', async () => {
  const readFacets = createFacets(handle.db, Date.now)
  const lists = ['auctions', 'sales', 'all'] as const
  const found = await Promise.all(lists.map((list) => readFacets(list, {}, 'en')))
  expect(found.map(({ total }) => total)).toEqual([2, 1, 3])
})
