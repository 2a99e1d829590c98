import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createCar } from '#server/testing/factories.ts'
import { wordColumn, wordKinds } from '../../catalogue/index.ts'

let database: TestDatabase
let handle: ReturnType<typeof openDatabase>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  db = handle.db
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** The columns of each index of `listings`, in its order, with the included ones. */
async function readIndexes(): Promise<string[][]> {
  const { rows } = await sql<{ columns: string[] }>`
    select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (attnum, at)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.at) as columns
      from pg_index i where i.indrelid = 'listings'::regclass and i.indpred is null`.execute(db)
  return rows.map(({ columns }) => columns)
}
const missingIn = (index: readonly string[], columns: readonly string[]) =>
  columns.filter((column) => !index.includes(column))

describe('the facets of cars have their indexes', () => {
  test('one index holds all counted columns for all cars', async () => {
    const counted = [...carFacetNames, 'city_id', 'status', 'shelf']
    const byWord = (await readIndexes()).filter(([first = '']) => counted.includes(first) && first !== 'shelf')
    expect(byWord.map((index) => missingIn(index, counted))).toContainEqual([])
  })

  test('one index by make and model holds all columns counted under them', async () => {
    const counted = [...carFacetNames, 'city_id', 'status', 'year', 'shelf', 'price']
    const byModel = (await readIndexes()).filter(([first, second]) => first === 'brand_id' && second === 'model_id')
    expect(byModel.map((index) => missingIn(index, counted))).toContainEqual([])
  })
})

test.each([...new Set([...carFacetNames, ...wordKinds])])('a change of %s reaches the listing', async (field) => {
  const [word = ''] = Object.keys(carWords[field].choices)
  const column = wordColumn(field)
  const { id } = await createCar(db, { type: 'sale' })
  await db
    .updateTable('cars')
    .set({ [column]: word })
    .where('id', '=', id)
    .execute()
  const listing = await db.selectFrom('listings').select(column).where('carId', '=', id).executeTakeFirst()
  expect(listing).toEqual({ [column]: word })
})
