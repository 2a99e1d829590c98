import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { localStorage } from '#server/platform/storage/local-storage.ts'
import { createPictures } from '#server/platform/storage/pictures.ts'
import { createAccount } from '#server/testing/account-factories.ts'
import { createCar } from '#server/testing/car-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import { createCatalogue } from '../catalogue.ts'
import { registerCatalogueRoutes } from '../routes.ts'
import { addFavourites } from './store.ts'
import { toggleFavourite } from './toggle-favourite.ts'

let database: TestDatabase
let handle: DatabaseHandle

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const favouritesOf = async (accountId: number) => {
  const rows = handle.db.selectFrom('favourites').select('carId').where('accountId', '=', accountId).orderBy('carId')
  return (await rows.execute()).map((row) => row.carId)
}

/** A public car. */
const createSale = () => createCar(handle.db, { type: 'sale' })

/** The number of connections of this test's database that wait for a lock. */
async function countWaiting(): Promise<number | null> {
  const { rowCount } = await handle.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('[FAV-1] can be added and removed; a car in draft or in no auction is not found', async () => {
  const member = (await createAccount(handle.db)).id
  const [first, second] = [await createSale(), await createSale()]
  const draft = await createCar(handle.db, { type: 'sale', saleStatus: 'draft' })
  const toggle = (carId: number) => toggleFavourite(handle.db, member, carId)
  expect(await toggle(first.id)).toEqual({ product_id: first.id, is_favourite: true })
  await toggle(second.id)
  expect(await favouritesOf(member)).toEqual([first.id, second.id])
  expect(await toggle(first.id)).toEqual({ product_id: first.id, is_favourite: false })
  expect(await favouritesOf(member)).toEqual([second.id])
  // Like one that is in review, or was accepted and waits for its auction.
  const inNoAuction = await createCar(handle.db, { type: 'auction' })
  for (const id of [draft.id, inNoAuction.id, 999_999]) expect(await toggle(id)).toMatchObject({ refused: 'not_found' })
})

test('[FAV-2] many toggles at once leave one or none, never an error', async () => {
  const member = (await createAccount(handle.db)).id
  const { id } = await createSale()
  await Promise.all(Array.from({ length: 9 }, () => toggleFavourite(handle.db, member, id)))
  expect((await favouritesOf(member)).length).toBeLessThanOrEqual(1)
})

test('[FAV-8] a car removed at that moment is not found', async () => {
  const member = (await createAccount(handle.db)).id
  const { id } = await createSale()
  const removal = await handle.db.startTransaction().execute()
  await removal.deleteFrom('cars').where('id', '=', id).execute()
  const toggled = toggleFavourite(handle.db, member, id)
  const joined = inTransaction(handle.db, (tx) => addFavourites(tx, member, [id]))
  await expect.poll(countWaiting).toBe(2)
  await removal.commit().execute()
  expect(await toggled).toMatchObject({ refused: 'not_found' })
  expect(await joined).toBe(0)
  expect(await favouritesOf(member)).toEqual([])
})

test('[FAV-6] a guest’s favourites join the account once; cars not on show are skipped', async () => {
  const member = (await createAccount(handle.db)).id
  const [first, second] = [await createSale(), await createSale()]
  const draft = await createCar(handle.db, { type: 'sale', saleStatus: 'draft' })
  await toggleFavourite(handle.db, member, first.id)
  const chosen = [first.id, second.id, draft.id, 999_999]
  const add = (carIds: number[]) => inTransaction(handle.db, (tx) => addFavourites(tx, member, carIds))
  expect(await add(chosen)).toBe(1)
  expect(await add(chosen)).toBe(0)
  expect(await add([])).toBe(0)
  expect(await favouritesOf(member)).toEqual([first.id, second.id])
})

test('[FAV-3] are for members only, over the wire too', async () => {
  const member = String((await createAccount(handle.db)).id)
  const catalogue = createCatalogue({
    db: handle.db,
    pictures: createPictures({ storage: localStorage('unused'), seal: createSecrets('s'.repeat(32)) }),
  })
  const { call, close } = await serveRoutes((api) => registerCatalogueRoutes(api, catalogue))
  const { id } = await createSale()
  const toggle = (body: object, token: string) => call('POST /toggle-favourite', { token, body })
  expect((await toggle({ product_id: id }, 'bad')).status).toBe(401)
  expect((await toggle({ product_id: 'x' }, member)).status).toBe(422)
  expect((await toggle({ product_id: 999_999 }, member)).status).toBe(404)
  expect((await toggle({ product_id: id }, member)).data).toEqual({ product_id: id, is_favourite: true })
  await close()
})
