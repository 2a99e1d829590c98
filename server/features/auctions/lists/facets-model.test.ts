import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sorts } from '#contract/http/catalogue.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount, createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import { modelRuns } from '#server/testing/models.ts'
import { countFacets, PRICE_BAND_HALALAS, PRICE_BANDS } from '../search/counts-store.ts'
import { findCars } from '../search/search-store.ts'
import type { Wanted } from '../search/wanted.ts'
import { type Filters, facetNames, type ListName, type Range } from './lists.ts'

const LISTS: Record<ListName, readonly string[]> = {
  auctions: ['live', 'soon', 'ended'],
  sales: ['sale'],
  all: ['live', 'soon', 'sale', 'ended'],
}
const MODELS = ['toyota/camry', 'toyota/corolla', 'kia/rio', 'bmw/x5']
const CITIES = ['riyadh', 'jeddah']
const WORDS = {
  style: ['sedan', 'suv', null],
  condition: ['new', 'used'],
  transmission: ['automatic', 'manual', null],
  fuel: ['petrol', 'hybrid'],
} as const
const YEARS = [2018, 2019, 2020]
const PRICES = [5_000, 19_999, 20_000, 70_000, 500_000]

let database: TestDatabase
let handle: DatabaseHandle
let bidderId: number
let carIds: number[]
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  bidderId = (await createAccount(handle.db)).id
  for (let n = 0; n < 12; n += 1) await createCar(handle.db, { type: 'sale', ...like(n) })
  const lots = (from: number) => [0, 1, 2, 3].map((n) => ({ car: like(from + n) }))
  await createAuctionWithLots(handle.db, {}, lots(12))
  await createAuctionWithLots(handle.db, { startsAt: new Date(Date.now() + 86_400_000) }, lots(16))
  carIds = (await handle.db.selectFrom('cars').select('id').orderBy('id').execute()).map(({ id }) => id)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // never empty
const words = (n: number) => ({
  style: pick(WORDS.style, n),
  condition: pick(WORDS.condition, n >> 1),
  transmission: pick(WORDS.transmission, n >> 2),
  fuel: pick(WORDS.fuel, n >> 3),
})
const like = (n: number) => {
  const [brand = '', model = ''] = pick(MODELS, n).split('/')
  return { ...words(n * 7), brand, model, city: pick(CITIES, n), year: pick(YEARS, n) }
}

const change = fc.record({
  do: fc.constantFrom('describe' as const, 'sell' as const, 'bid' as const, 'close' as const, 'open' as const),
  which: fc.nat({ max: 19 }),
  to: fc.nat({ max: 1_000 }),
})
const several = fc.option(fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }), { nil: undefined })
const range = <T>(...values: T[]) =>
  fc.option(
    fc.record({ from: fc.option(fc.constantFrom(...values), { nil: undefined }), to: fc.constantFrom(...values) }),
    {
      nil: undefined,
    },
  )
const question = fc.record({
  list: fc.constantFrom('auctions' as const, 'sales' as const, 'all' as const),
  brand: several,
  model: several,
  city: several,
  style: several,
  transmission: several,
  condition: several,
  status: fc.option(fc.constantFrom(['for_sale'], ['live', 'sold'], ['scheduled', 'reserved']), { nil: undefined }),
  year: range(...YEARS),
  price: range(...PRICES.map(riyals)),
  named: several,
  word: fc.option(fc.constantFrom('2019', 'rio', 'toyota'), { nil: undefined }),
  sort: fc.constantFrom(...sorts),
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

async function apply({ do: what, which, to }: typeof change extends fc.Arbitrary<infer C> ? C : never) {
  const car = handle.db.updateTable('cars').where('id', '=', pick(carIds, which))
  const lots = handle.db.updateTable('lotStates').where('carId', '=', pick(carIds.slice(12), which))
  const lot = lots.where('status', '=', 'live')
  const price = riyals(pick(PRICES, to))
  if (what === 'describe') await car.set({ ...words(to), year: pick(YEARS, to), price }).execute()
  else if (what === 'sell') await car.set({ saleStatus: pick(['for_sale', 'reserved', 'sold', 'draft'], to) }).execute()
  else if (what === 'bid') await lot.set({ price, leaderId: bidderId, leaderMax: price, bidsCount: 1 }).execute()
  else if (what === 'open') await lots.where('status', '<>', 'live').set({ status: 'live', closedAt: null }).execute()
  else
    await lot
      .set({ status: sql`case when price is null then 'no_bids' else 'sold' end`, closedAt: new Date() })
      .execute()
}

type Row = Record<'brand' | 'model' | 'city' | 'year' | 'price', number> &
  Record<'style' | 'condition' | 'transmission' | 'fuel', string | null> & {
    carId: number
    shelf: string
    status: string
    searchText: string
  }

/** Every public car, computed without the kept listings. */
async function readCars(): Promise<Row[]> {
  const { rows } = await sql<Row>`select v.car_id, v.shelf, v.status, v.brand_id as brand, v.model_id as model,
      v.city_id as city, v.style, v.condition, v.transmission, v.fuel, v.year, v.price, c.search_text
      from visible_cars v join cars c on c.id = v.car_id where v.shelf <> 'gone'`.execute(handle.db)
  return rows
}

async function filtersOf(asked: Omit<Question, 'list' | 'sort'>): Promise<Filters> {
  const ids = async (table: 'brands' | 'models' | 'cities') =>
    (await handle.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const [brands, models, cities] = [await ids('brands'), await ids('models'), await ids('cities')]
  const of = <T>(list: readonly T[], at: readonly number[] | undefined) => at?.map((n) => pick(list, n))
  const known = <T>(list: readonly (T | null)[], at: readonly number[] | undefined) =>
    of(list, at)?.filter((value) => value !== null)
  return {
    brand: of(brands, asked.brand),
    model: of(models, asked.model),
    city: of(cities, asked.city),
    style: known(WORDS.style, asked.style),
    transmission: known(WORDS.transmission, asked.transmission),
    condition: known(WORDS.condition, asked.condition),
    status: asked.status,
    year: asked.year,
    price: asked.price,
    wanted: wantedOf(of(models, asked.named), asked.word),
  }
}

function wantedOf(models: number[] | undefined, word: string | undefined): Wanted | undefined {
  if (!models && !word) return undefined
  return { names: models ? [{ brand: [], model: models, modelBrands: [] }] : [], words: word ? [word] : [] }
}

/** The same by hand: true if a car is in the list under all filters but one. */
function matches(car: Row, list: ListName, filters: Filters, without?: string): boolean {
  if (!LISTS[list].includes(car.shelf)) return false
  const { wanted, ...rest } = filters
  if (wanted?.names.some(({ model }) => !model.includes(car.model))) return false
  if (wanted?.words.some((word) => !car.searchText.includes(word))) return false
  return Object.entries(rest).every(([name, filter]) => {
    if (filter === undefined || name === without) return true
    const value = car[name as keyof Row]
    if (Array.isArray(filter)) return filter.some((each) => each === value)
    const { from = 0, to = Number.POSITIVE_INFINITY } = filter as Range
    return Number(value) >= from && Number(value) <= to
  })
}

const bandOf = ({ price }: Row) => Math.min(Math.floor(price / PRICE_BAND_HALALAS), PRICE_BANDS - 1)

function countedByHand(cars: readonly Row[], list: ListName, filters: Filters): string[] {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const car of cars) {
    if (matches(car, list, filters)) add('total ')
    if (matches(car, list, filters, 'price')) add(`price ${bandOf(car)}`)
    for (const name of facetNames)
      if (car[name] !== null && matches(car, list, filters, name)) add(`${name} ${car[name]}`)
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort()
}

test('[LIST-6] [LIST-10] after any changes every count equals a count by hand, and the list shows these cars', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      fc.array(question, { minLength: 4, maxLength: 8 }),
      async (changes, questions) => {
        for (const each of changes) await apply(each)
        const cars = await readCars()
        for (const { list, sort, ...asked } of questions) {
          const filters = await filtersOf(asked)
          const counted = await countFacets(handle.db, list, filters)
          expect(counted.map(({ facet, value, count }) => `${facet} ${value}: ${count}`).sort()).toEqual(
            countedByHand(cars, list, filters),
          )
          const shown = await findCars(handle.db, list, filters, { sort, limit: 100, offset: 0 })
          const byHand = cars.filter((car) => matches(car, list, filters)).map(({ carId }) => carId)
          expect(shown.map(({ carId }) => carId).sort()).toEqual(byHand.sort())
        }
      },
    ),
    modelRuns(15),
  )
})
