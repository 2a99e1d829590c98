import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { createApi } from '#server/platform/http/api.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { localStorage } from '#server/platform/storage/local-storage.ts'
import { createPictures } from '#server/platform/storage/pictures.ts'
import { createAccount } from '#server/testing/account-factories.ts'
import { createCar } from '#server/testing/car-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
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

test('[FAV-1] come and go; a car in draft is not there', async () => {
  const member = (await createAccount(handle.db)).id
  const [first, second] = [await createCar(handle.db), await createCar(handle.db)]
  const draft = await createCar(handle.db, { saleStatus: 'draft' })
  const toggle = (carId: number) => toggleFavourite(handle.db, member, carId)
  expect(await toggle(first.id)).toEqual({ product_id: first.id, is_favourite: true })
  await toggle(second.id)
  expect(await favouritesOf(member)).toEqual([first.id, second.id])
  expect(await toggle(first.id)).toEqual({ product_id: first.id, is_favourite: false })
  expect(await favouritesOf(member)).toEqual([second.id])
  for (const id of [draft.id, 999_999]) expect(await toggle(id)).toMatchObject({ refused: 'not_found' })
})

test('[FAV-2] many toggles at once leave one or none, never an error', async () => {
  const member = (await createAccount(handle.db)).id
  const { id } = await createCar(handle.db)
  await Promise.all(Array.from({ length: 9 }, () => toggleFavourite(handle.db, member, id)))
  expect((await favouritesOf(member)).length).toBeLessThanOrEqual(1)
})

test('[FAV-6] a guest’s favourites join the account once; cars not on show are passed over', async () => {
  const member = (await createAccount(handle.db)).id
  const [first, second] = [await createCar(handle.db), await createCar(handle.db)]
  const draft = await createCar(handle.db, { saleStatus: 'draft' })
  await toggleFavourite(handle.db, member, first.id)
  const chosen = [first.id, second.id, draft.id, 999_999]
  expect(await addFavourites(handle.db, member, chosen)).toBe(1)
  expect(await addFavourites(handle.db, member, chosen)).toBe(0)
  expect(await addFavourites(handle.db, member, [])).toBe(0)
  expect(await favouritesOf(member)).toEqual([first.id, second.id])
})

test('[FAV-3] are for members only, over the wire too', async () => {
  const app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: false })
  const actor: Actor = { accountId: (await createAccount(handle.db)).id, sessionId: 1, purpose: 'session', role: null }
  const authenticate = async (token: string) => (token === 'good' ? actor : undefined)
  const catalogue = createCatalogue({
    db: handle.db,
    pictures: createPictures({ storage: localStorage('unused'), seal: createSecrets('s'.repeat(32)) }),
  })
  registerCatalogueRoutes(createApi(app, { authenticate, apiKey: undefined }), catalogue)
  const { id } = await createCar(handle.db)
  const call = (payload: object, token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/toggle-favourite',
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  expect((await call({ product_id: id }, 'bad')).statusCode).toBe(401)
  expect((await call({ product_id: 'x' }, 'good')).statusCode).toBe(422)
  expect((await call({ product_id: 999_999 }, 'good')).statusCode).toBe(404)
  expect((await call({ product_id: id }, 'good')).json().data).toEqual({ product_id: id, is_favourite: true })
  await app.close()
})
