import { describe, expect, test } from 'vitest'
import { readQuery, sitePath } from '#web/platform/link.tsx'
import { changed, countFilters, lessened, lossOf, narrowings, toggled } from './narrowing.ts'
import { listQuery, readListSearch } from './search.ts'

const read = (address: string, kind: 'auctions' | 'filter' | 'sales' = 'filter') =>
  readListSearch(kind)(readQuery(address))

describe('the address of a list', () => {
  test('is the whole state: reading and writing it gives the same', () => {
    const address =
      '/filter?brand=kia&brand=toyota&price_from=50&year_to=2020&q=%D9%83%D8%A7%D9%85%D8%B1%D9%8A&sort=newest&page=3'
    expect(sitePath('/filter', {}, read(address.slice(7)))).toBe(address)
  })

  test('keeps known values and drops wrong ones', () => {
    expect(
      read('?page=0&per_page=1000&sort=bad&price_from=-3&year_from=1066&km_to=x&brand=%00&utm_source=mail'),
    ).toEqual({})
    expect(read(`?q=${'a'.repeat(101)}&q=b`)).toEqual({ q: 'a'.repeat(100) })
    expect(read('?page=2.5&view=table&more=99&style=')).toEqual({})
    expect(read('?price_to=%D9%A1%D9%A5%D9%A0&km_to=120%2C000')).toEqual({ price_to: 150, km_to: 120_000 })
    expect(read(`?${'brand=a&'.repeat(30)}`)).toEqual({ brand: ['a'] })
  })

  test('offers cars for sale in no order of bids or ends', () => {
    expect(read('?sort=bids_desc', 'sales')).toEqual({})
    expect(read('?sort=bids_desc')).toEqual({ sort: 'bids_desc' })
    // The default order of each list is not in the address.
    expect([read('?sort=ending'), read('?sort=newest', 'sales')]).toEqual([{}, {}])
  })

  test('asks for every state after the close if it says ended', () => {
    expect(listQuery({ status: ['ended', 'live'], brand: ['kia'], more: 3, view: 'list' })).toEqual({
      status: ['closed', 'sold', 'live'],
      brand: ['kia'],
      page: 1,
      per_page: 24,
    })
  })
})

describe('narrowing a list', () => {
  test('begins again at the first page, and removes the models with their brand', () => {
    const search = { brand: ['kia'], model: ['rio'], page: 4, more: 2 }
    expect(toggled(search, 'city', 'riyadh')).toEqual({ brand: ['kia'], model: ['rio'], city: ['riyadh'] })
    expect(toggled(search, 'brand', 'kia')).toEqual({})
    expect(changed(search, { price_from: 10 })).toEqual({ brand: ['kia'], model: ['rio'], price_from: 10 })
  })

  test('shows the result of one condition less', () => {
    const search = { q: 'x', brand: ['kia'], model: ['rio'], price_from: 1, price_to: 2 }
    expect(narrowings(search)).toEqual([
      { key: 'q', search: { brand: ['kia'], model: ['rio'], price_from: 1, price_to: 2 } },
      { key: 'brand', search: { q: 'x', price_from: 1, price_to: 2 } },
      { key: 'model', search: { q: 'x', brand: ['kia'], price_from: 1, price_to: 2 } },
      { key: 'price', search: { q: 'x', brand: ['kia'], model: ['rio'] } },
    ])
    expect(countFilters(search)).toBe(3)
  })

  test('[FIND-14] takes a text apart, keeps the make of a model alone, and gives up a feature first', () => {
    const part = { from: null, to: null, brand: null, used: true }
    const model = { ...part, kind: 'model' as const, name: 'Q5', brand: 'audi', without: '' }
    expect(lessened({ q: 'q5' }, [model])).toEqual([{ key: 'q', part: model, search: { brand: ['audi'] } }])
    const red = { ...part, kind: 'feature' as const, name: 'Red', without: 'q5' }
    const ways = lessened({ q: 'q5 red', city: ['jeddah'] }, [{ ...model, without: 'red' }, red])
    const closest = ways.toSorted((a, b) => lossOf(a) - lossOf(b))
    expect(closest.map(({ search }) => search)).toEqual([
      { q: 'q5', city: ['jeddah'] },
      { q: 'q5 red' },
      { q: 'red', city: ['jeddah'] },
    ])
  })
})
