import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import { createAuctionWithLots, createCar, type LotFields, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

let site: TestSite
/** Every public car, from the widest list. */
let all: Car[]

const pick = <T>(list: readonly T[], at: number): T => {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
const brands = ['toyota', 'lexus', 'ford'] as const
const statuses = ['live', 'live', 'scheduled', 'sold', 'rejected', 'no_bids', 'awaiting_owner'] as const

/** Sixty cars whose values repeat with coprime periods, so that every pair of them occurs. */
beforeAll(async () => {
  site = await openTestSite()
  for (let n = 0; n < 60; n += 1) {
    const car = {
      brand: pick(brands, n),
      model: `${pick(brands, n)}-${n % 4}`,
      city: pick(['riyadh', 'jeddah', 'dammam'], Math.floor(n / 2)),
      style: pick(['suv', 'sedan', null], Math.floor(n / 3)),
      condition: pick(['used', 'new'], Math.floor(n / 5)),
      transmission: pick(['automatic', 'manual'], Math.floor(n / 7)),
      fuel: pick(['petrol', 'hybrid', 'electric'], Math.floor(n / 4)),
      year: 2015 + (n % 9),
      kilometres: ((n * 7) % 60) * 1_000,
      createdAt: minutesFromNow(-((n * 11) % 60)),
    }
    if (n % 3 === 0) {
      const price = riyals(20_000 + ((n * 13) % 60) * 1_000)
      await createCar(site.db, {
        ...car,
        type: 'sale',
        price,
        saleStatus: pick(['for_sale', 'reserved', 'sold'], n / 3),
      })
    } else {
      await createAuctionWithLots(site.db, {}, [lotFor(n, car)])
    }
  }
  all = await everyPage('/page/filter')
})
afterAll(() => site.close())

function lotFor(n: number, car: LotFields['car']): Partial<LotFields> {
  const status = pick(statuses, n)
  const over = !['live', 'scheduled'].includes(status)
  const bids = status === 'no_bids' || n % 4 === 1 ? {} : { price: riyals(30_000 + ((n * 17) % 60) * 1_000) }
  const lot = { car, status, openingPrice: riyals(25_000 + n * 100), closesAt: minutesFromNow(over ? -n : n + 1) }
  return { ...lot, ...bids, ...('price' in bids && { bidsCount: n }) }
}

async function everyPage(path: '/page/filter' | '/page/auctions' | '/page/filter-sales', query = ''): Promise<Car[]> {
  const { data } = await site.get(path, { query: `?per_page=100${query}` })
  return data.data
}
const slugs = (cars: readonly Car[]) => cars.map((car) => car.slug)

describe('cars in each list', () => {
  test('[LIST-1] auctions, sales, and both together; sold cars for sale and drafts are in none', async () => {
    await createCar(site.db, { type: 'sale', saleStatus: 'draft' })
    await createAuctionWithLots(site.db, { state: 'draft' })
    const auctions = await everyPage('/page/auctions')
    const sales = await everyPage('/page/filter-sales')
    expect(auctions).toHaveLength(40)
    expect(auctions.every((car) => car.type === 'auction')).toBe(true)
    expect(new Set(sales.map((car) => car.status))).toEqual(new Set(['for_sale', 'reserved']))
    expect(new Set(slugs(all))).toEqual(new Set([...slugs(auctions), ...slugs(sales)]))
  })

  test('[LIST-11] each list gives the number of cars in all three, whatever its own filters find', async () => {
    const sizes = async (path: '/page/auctions' | '/page/filter-sales' | '/page/filter', query = '') =>
      (await site.get(path, { query })).data.in_list
    const [auctions, sales] = [await everyPage('/page/auctions'), await everyPage('/page/filter-sales')]
    const expected = { auctions: auctions.length, sales: sales.length, all: auctions.length + sales.length }
    expect(await sizes('/page/auctions')).toEqual(expected)
    expect(await sizes('/page/filter-sales', '?price_from=90000')).toEqual(expected)
    expect(await sizes('/page/filter', '?q=nothing+of+the+kind')).toEqual(expected)
  })

  test('[LIST-1] the count of cars for sale counts only available ones', async () => {
    const { data } = await site.get('/page/home-for-sale-count')
    expect(data.products_count).toBe(all.filter((car) => car.status === 'for_sale').length)
  })

  test('[LIST-2] without a sort, live lots come first by their end, then upcoming ones, cars for sale, and ended lots', async () => {
    const rank = { live: 0, scheduled: 1, for_sale: 2, reserved: 2 } as Record<string, number>
    const ranks = all.map((car) => rank[car.status] ?? 3)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    const ends = all.filter((car) => car.status === 'live').map((car) => car.closes_at)
    expect(ends).toEqual([...ends].sort())
  })
})

const orders: Record<string, (a: Car, b: Car) => number> = {
  price_asc: (a, b) => a.price - b.price,
  price_desc: (a, b) => b.price - a.price,
  km_asc: (a, b) => a.kilometres - b.kilometres,
  year_desc: (a, b) => b.year - a.year,
  bids_desc: (a, b) => b.bids_count - a.bids_count,
}

describe('sorting and paging', () => {
  test.each(Object.entries(orders))('[LIST-3] %s', async (sort, compare) => {
    const sorted = await everyPage('/page/filter', `&sort=${sort}`)
    expect(sorted).toHaveLength(all.length)
    for (const [index, car] of sorted.slice(1).entries()) {
      expect(compare(sorted[index] ?? car, car)).toBeLessThanOrEqual(0)
    }
  })

  test.each([...Object.keys(orders), 'ending', 'newest'])(
    '[LIST-3] pages of %s hold every car exactly once',
    async (sort) => {
      const whole = slugs(await everyPage('/page/filter', `&sort=${sort}`))
      const paged: string[] = []
      for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1) {
        const { data } = await site.get('/page/filter', { query: `?sort=${sort}&per_page=7&page=${page}` })
        paged.push(...slugs(data.data))
      }
      expect(paged).toEqual(whole)
    },
  )

  test('[LIST-3] a page beyond the last is empty, and one below the first is refused', async () => {
    const beyond = await site.get('/page/auctions', { query: '?page=999' })
    expect(beyond).toMatchObject({
      status: 200,
      data: { data: [], total: 40, current_page: 999, from: null, to: null },
    })
    const last = await site.get('/page/auctions', { query: '?page=99999999999999999999' })
    expect(last).toMatchObject({ status: 200, data: { data: [], total: 40, from: null, to: null } })
    for (const page of ['0', '-1', 'x', '1.5', '']) {
      expect(await site.get('/page/auctions', { query: `?page=${page}` })).toMatchObject({ status: 422 })
    }
  })

  test('[LIST-4] the price of a live lot is that of its last bid, in the list and in its filter', async () => {
    const { lots } = await createAuctionWithLots(site.db, {}, [{ openingPrice: riyals(500_000) }])
    const [lot] = lots
    const bid = { price: riyals(777_000), leaderId: lot?.ownerId, leaderMax: riyals(777_000), bidsCount: 1 }
    await site.db
      .updateTable('lotStates')
      .set(bid)
      .where('lotId', '=', lot?.lotId ?? 0)
      .execute()
    const found = async (query: string) => slugs(await everyPage('/page/auctions', query))
    expect((await found('&sort=price_desc'))[0]).toBe(lot?.slug)
    expect(await found('&price_from=777&price_to=777')).toEqual([lot?.slug])
    expect(await found('&price_from=400&price_to=600')).toEqual([])
    await site.db
      .updateTable('lotStates')
      .set({ status: 'sold' })
      .where('lotId', '=', lot?.lotId ?? 0)
      .execute()
    expect(await found('&price_from=777&status=sold')).toEqual([lot?.slug])
    await site.db
      .updateTable('lotStates')
      .set({ status: 'canceled' })
      .where('lotId', '=', lot?.lotId ?? 0)
      .execute()
    expect(await found('&price_from=700')).toEqual([])
  })
})

const several = (values: readonly string[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const some = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined })
const query = fc.record({
  brand: several(brands),
  model: several(['toyota-0', 'lexus-1', 'ford-3', 'ford-0']),
  city: several(['riyadh', 'jeddah']),
  style: several(['suv', 'sedan', 'van']),
  condition: several(['used', 'new']),
  transmission: several(['manual', 'automatic']),
  fuel: several(['petrol', 'hybrid']),
  status: several(['live', 'scheduled', 'sold', 'for_sale', 'rejected']),
  price_from: some(20, 60),
  price_to: some(40, 90),
  year_from: some(2014, 2020),
  year_to: some(2017, 2024),
  km_from: some(0, 30_000),
  km_to: some(20_000, 60_000),
})
type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never

/** The car's value in each facet. */
const wordOf: Record<string, (car: Car) => string | null> = {
  brand: (car) => car.brand.slug,
  model: (car) => car.model.name,
  city: (car) => car.city.name,
  style: (car) => car.style,
  condition: (car) => car.condition,
  transmission: (car) => car.transmission,
  fuel: (car) => car.fuel,
  status: (car) => car.status,
  year: (car) => String(car.year),
}
const between = (value: number, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY) =>
  value >= from && value <= to

/** The filters in their plainest form: the reference for the database's answer. */
function matches(car: Car, asked: Query, except?: string): boolean {
  const lists = Object.entries(asked).filter(([name, list]) => Array.isArray(list) && name !== except)
  return (
    lists.every(([name, list]) => (list as string[]).includes(wordOf[name]?.(car) ?? '')) &&
    (except === 'price' || between(car.price / 1_000, asked.price_from, asked.price_to)) &&
    (except === 'year' || between(car.year, asked.year_from, asked.year_to)) &&
    between(car.kilometres, asked.km_from, asked.km_to)
  )
}

describe('filters and facets', () => {
  test('[LIST-5] [LIST-6] any combination finds exactly the matching cars, and counts choices under the other filters', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const params = new URLSearchParams({ per_page: '100' })
        for (const [name, value] of Object.entries(asked)) {
          for (const one of Array.isArray(value) ? value : value === undefined ? [] : [String(value)]) {
            params.append(name, one)
          }
        }
        const { data } = await site.get('/page/filter', { query: `?${params}` })
        expect(new Set(slugs(data.data))).toEqual(new Set(slugs(all.filter((car) => matches(car, asked)))))
        expect(data.total).toBe(data.data.length)
        const { price, ...named } = data.facets
        for (const band of price) {
          const inBand = (car: Car) =>
            car.price / 1_000 >= band.from && car.price / 1_000 < (band.to ?? Number.POSITIVE_INFINITY)
          expect(band.count).toBe(all.filter((car) => matches(car, asked, 'price') && inBand(car)).length)
        }
        for (const [facet, choices] of Object.entries(named)) {
          const found = choices.filter(({ count }) => count > 0)
          const inVain = choices.filter(({ count }) => count === 0).map(({ value }) => value)
          // A value without cars is named only if it was requested.
          expect([asked[facet as keyof Query]].flat()).toEqual(expect.arrayContaining(facet === 'model' ? [] : inVain))
          const counted = new Map<string, number>()
          for (const car of all.filter((one) => matches(one, asked, facet))) {
            const value = wordOf[facet]?.(car)
            if (value) counted.set(value, (counted.get(value) ?? 0) + 1)
          }
          expect(new Map(found.map(({ value, count }) => [value, count])), facet).toEqual(counted)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('[LIST-7] brand, model and city are found by slug and by id', async () => {
    const { data } = await site.get('/page/filter')
    for (const facet of ['brand', 'model', 'city'] as const) {
      const [choice] = data.facets[facet]
      const bySlug = slugs(await everyPage('/page/filter', `&${facet}=${choice?.slug}`))
      expect(bySlug).toHaveLength(choice?.count ?? 0)
      expect(slugs(await everyPage('/page/filter', `&${facet}=${choice?.id}`))).toEqual(bySlug)
    }
  })

  test('[LIST-7] a model slug shared by two brands is offered by id', async () => {
    const cars = await Promise.all(
      ['saab', 'seat'].map((brand) => createCar(site.db, { type: 'sale', brand, model: 'sport' })),
    )
    const { data } = await site.get('/page/filter', { query: '?brand=saab&brand=seat' })
    expect(new Set(data.facets.model.map(({ value }) => value))).toEqual(
      new Set(cars.map((car) => String(car.modelId))),
    )
    const found = await everyPage('/page/filter', `&model=${cars[0]?.modelId}`)
    expect(slugs(found)).toEqual([cars[0]?.slug])
    const ids = cars.map((car) => car.id)
    await site.db.updateTable('cars').set({ saleStatus: 'draft' }).where('id', 'in', ids).execute()
  })

  test('[LIST-7] several brands may be written in every way in which clients repeat a name', async () => {
    const [one, two] = (await site.get('/page/filter')).data.facets.brand.map(({ value }) => value)
    const asked = await everyPage('/page/filter', `&brand=${one}&brand=${two}`)
    for (const [first, second] of [
      ['brand[]', 'brand[]'],
      ['brand[0]', 'brand[1]'],
      ['brand', 'brand[]'],
    ])
      expect(slugs(await everyPage('/page/filter', `&${first}=${one}&${second}=${two}`))).toEqual(slugs(asked))
  })

  test('[LIST-8] the words of events cover all of their states', async () => {
    const closed = await everyPage('/page/auctions', '&status=closed')
    expect(new Set(closed.map((car) => car.status))).toEqual(new Set(['rejected', 'no_bids', 'awaiting_owner']))
    expect((await everyPage('/page/auctions', '&status=active')).every((car) => car.status === 'live')).toBe(true)
  })

  test('[LIST-6] the search form offers the values that the list finds, its models also by brand', async () => {
    const { data } = await site.get('/search-filters')
    const list = await site.get('/page/filter')
    expect(data.brands).toEqual(list.data.facets.brand)
    expect(data.models).toEqual(list.data.facets.model)
    expect(data.attributes.cities).toEqual(list.data.facets.city)
    expect(data.prices).toHaveLength(8)
    for (const { from, to, count } of data.prices) {
      const { data: found } = await site.get('/page/filter', {
        query: `?${new URLSearchParams({ ...(from !== null && { price_from: `${from}` }), ...(to !== null && { price_to: `${to}` }) })}`,
      })
      expect(found.total, `${from} to ${to}`).toBe(count)
    }
    expect(data.prices.filter(({ count }) => count > 0).length).toBeGreaterThan(2)
    const { data: ford } = await site.get('/search-filters-models/{brand}', { of: 'ford' })
    const models = all.filter((car) => car.brand.slug === 'ford').map((car) => car.model.name)
    expect(new Set(ford.models.map(({ value }) => value))).toEqual(new Set(models))
  })
})

describe('hostile queries', () => {
  test.each([
    'price_from=-1',
    'price_from=abc',
    'price_from=1&price_from=2',
    'price_to=NaN',
    'price_to=Infinity',
    'year_from=99999',
    'km_from=1.5',
    'per_page=0',
    'per_page=101',
    'sort=random()',
    'sort=newest&sort=ending',
    'sort[]=a&sort[]=b',
    `q=${'x'.repeat(101)}`,
    'q=a&q=b',
    `brand=${'x'.repeat(61)}`,
    `${'brand=a&'.repeat(51)}`,
  ])('[LIST-9] %s is refused', async (asked) => {
    expect(await site.get('/page/filter', { query: `?${asked}` })).toMatchObject({ status: 422, reason: 'invalid' })
  })

  test.each([
    "q=' or 1=1 --",
    'q=%25%25%25',
    'q=%00%00',
    'q=\\',
    'q=_____',
    'brand=%00',
    'brand=toyota%00',
    'city=99999999999999999999',
    'style[]=suv&style[]=%F0%9F%9A%97',
    'model=%E2%80%AE',
    'unknown=1',
    'q=%EF%BF%BD',
    'price_from=50&price_to=10',
    'brand=&brand[]=&city=&status=&sort=&q=&price_from=&price_to=&year_from=&year_to=&km_from=&km_to=',
  ])('[LIST-9] %s is answered', async (asked) => {
    expect(await site.get('/page/filter', { query: `?${asked}` })).toMatchObject({ status: 200 })
  })

  test.each(['%00', "';drop table cars", '%F0%9F%9A%97', '0', '-1', '99999999999999999999'])(
    '[LIST-9] an address part %s finds nothing',
    async (of) => {
      const part = encodeURI(decodeURIComponent(of))
      expect((await site.get('/page/car/{slug}', { of: part })).status).toBe(404)
      expect((await site.get('/page/auction/{id}', { of: part })).status).toBe(404)
      expect((await site.get('/search-filters-models/{brand}', { of: part })).status).toBe(404)
    },
  )
})
