import { expect, test } from 'vitest'
import type { AuctionWithCars } from '#contract/http/auctions.ts'
import { createApi } from '#web/platform/http/api.ts'
import { aCar } from '#web/testing/a-car.ts'
import { homeQuery } from './queries.ts'

const image = (id: number) => ({
  ...{
    id,
    src: `/${id}.jpeg`,
    srcset: '',
    srcset_webp: '',
    width: 1280,
    height: 720,
    alt: '',
    focus: '50% 50%',
  },
  srcset_avif: `/${id}-320.avif 320w, /${id}-640.avif 640w, /${id}-960.avif 960w`,
})
const auction = (id: number, starts_at: string, part: object = {}) =>
  ({
    ...{ id, slug: `a-${id}`, title: `A ${id}`, mode: 'timed', event: 'soon', starts_at, lots_count: 9 },
    ...{ images: [1, 2, 3, 4].map(image), cars: [], ...part },
  }) as unknown as AuctionWithCars // what the page reads of it
const cars = (...ids: number[]) => ids.map((id) => aCar({ id }))
const answer = {
  auctions: { live: [], today: [], upcoming: [], ended: [] } as Record<string, AuctionWithCars[]>,
  ...{ products: [] as ReturnType<typeof cars>, latest_products: [] as ReturnType<typeof cars> },
  ...{ brands: [] as object[], sliders: [] as object[], partners: [] },
}

/** Reads the home page from a server with these answers; null is no answer. */
async function read(home: object, forSale: object[] | null = []) {
  const api = createApi(async ({ path }) => {
    const isHome = path.startsWith('/api/v1/page/home')
    if (!isHome && forSale === null) return { status: 503, body: { code: 503, message: '' } }
    const data = isHome ? { ...answer, ...home } : { data: forSale }
    return { status: 200, body: { code: 200, message: '', data } }
  })
  const { queryFn } = homeQuery(api)
  if (typeof queryFn !== 'function') throw new Error('no reader')
  return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0])
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('today’s auctions are in the order of their hours, live ones among them, at most six', async () => {
  const live = [auction(1, '2026-11-22T09:00:00Z'), auction(2, '2026-11-22T15:00:00Z')]
  const today = ['07', '08', '10', '11', '12'].map((hour, index) => auction(10 + index, `2026-11-22T${hour}:00:00Z`))
  const home = await read({ auctions: { ...answer.auctions, live, today } })
  expect(ids(home.today)).toEqual([10, 11, 1, 12, 13, 14])
})

test('an auction carries three photographs, as small as its place shows them', async () => {
  const auctions = { ...answer.auctions, today: [auction(1, '')], upcoming: [1, 2, 3, 4].map((id) => auction(id, '')) }
  const { today, upcoming } = await read({ auctions })
  expect(today[0]?.images.map(({ srcset_avif }) => srcset_avif)).toEqual([1, 2, 3].map((id) => `/${id}-320.avif 320w`))
  expect(upcoming[0]?.images[0]?.srcset_avif).toBe('/1-320.avif 320w, /1-640.avif 640w')
  expect(ids(upcoming)).toEqual([1, 2, 3])
})

test('without a live car the first car of each coming auction is next, at most four', async () => {
  const upcoming = [1, 2, 3, 4, 5].map((id) => auction(id, '', { cars: cars(id * 10, id * 10 + 1) }))
  const auctions = { ...answer.auctions, upcoming: [auction(6, ''), ...upcoming] }
  expect(ids((await read({ auctions })).next)).toEqual([10, 20, 30, 40])
  const withLive = await read({ auctions, products: cars(7) })
  expect([ids(withLive.soonest), withLive.next]).toEqual([[7], []])
})

test('[HOME-4] only sold cars are among the sold ones, at most four', async () => {
  const ended = [1, 2, 3, 4, 5, 6].map((id) => aCar({ id, status: id === 2 ? 'rejected' : 'sold' }))
  const home = await read({ auctions: { ...answer.auctions, ended: [auction(1, '', { cars: ended })] } })
  expect(ids(home.sold)).toEqual([1, 3, 4, 5])
})

test('a page without its cars for sale is still a page', async () => {
  expect(ids((await read({}, cars(1, 2, 3, 4, 5))).forSale)).toEqual([1, 2, 3, 4])
  expect((await read({ products: cars(1) }, null)).forSale).toEqual([])
  expect(ids((await read({ products: cars(1) }, null)).soonest)).toEqual([1])
})

test('a brand without an address of its own has its value as one, and twelve are shown', async () => {
  const brands = Array.from({ length: 14 }, (_, index) => ({
    ...{ name: `B${index}`, count: index, value: `v${index}`, slug: index === 0 ? null : `s${index}` },
  }))
  const home = await read({ brands, sliders: [{ id: 1, image: null }] })
  expect([home.brands.length, home.brands[0], home.brands[1]]).toEqual([
    ...[12, { name: 'B0', count: 0, slug: 'v0' }, { name: 'B1', count: 1, slug: 's1' }],
  ])
  expect(home.sliders).toEqual([{ id: 1, image: null }])
})
