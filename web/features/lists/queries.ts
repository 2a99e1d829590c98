import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CarPage } from '#contract/http/catalogue.ts'
import { type CardCar, toCardCar } from '#web/features/catalogue/card-car.ts'
import { withNewerBids } from '#web/features/catalogue/live-cars.ts'
import type { Api } from '#web/platform/http/api.ts'
import {
  CHOICE_FIELDS,
  type ChoiceField,
  eachAlone,
  type ListKind,
  type ListSearch,
  listQuery,
  type Narrowing,
  narrowings,
} from './search.ts'

const CALLS = {
  auctions: 'GET /page/auctions',
  filter: 'GET /page/filter',
  sales: 'GET /page/filter-sales',
} as const

export type Choice = { value: string; name: string; count: number }
export type ListFacets = Record<ChoiceField, Choice[]> & { price: CarPage['facets']['price'] }

/** A list shows no models before a brand is chosen, and its page carries none. */
function toFacets(facets: CarPage['facets'], search: ListSearch): ListFacets {
  const shown = CHOICE_FIELDS.map((field) => {
    const choices = field === 'model' && !search.brand && !search.model ? [] : facets[field]
    return [field, choices.map(({ value, name, count }) => ({ value, name, count }))]
  })
  return { ...(Object.fromEntries(shown) as Record<ChoiceField, Choice[]>), price: facets.price }
}

export type CarsPage = Omit<CarPage, 'data' | 'facets'> & {
  cars: CardCar[]
  facets: ListFacets
  /** The search that it answers. */
  asked: string
}

/** One page of a list with the choices that narrow it further. */
export const carsQuery = (api: Api, kind: ListKind, search: ListSearch, page = search.page ?? 1) => {
  const { more: _more, view: _view, ...asked } = search
  return queryOptions({
    queryKey: ['cars', kind, { ...asked, page }],
    queryFn: async ({ signal }): Promise<CarsPage> => {
      const since = performance.now()
      const { data, facets, ...rest } = await api.call(CALLS[kind], { query: listQuery(search, page), signal })
      return withNewerBids(
        { ...rest, cars: data.map(toCardCar), facets: toFacets(facets, search), asked: JSON.stringify(asked) },
        since,
      )
    },
    placeholderData: keepPreviousData,
  })
}

const NEAREST = 3

/**
 * What would be found with one filter less, or, where that is not enough, with one filter alone; and the first cars of
 * the closest. Asked where nothing was found.
 */
export const nearestQuery = (api: Api, kind: ListKind, search: ListSearch) =>
  queryOptions({
    queryKey: ['nearest', kind, search],
    queryFn: async ({ signal }) => {
      const look = async (searches: readonly Narrowing[]) => {
        const found = searches.map(async ({ key, search: asked }) => {
          const query = { ...listQuery(asked), per_page: NEAREST }
          const { data, total } = await api.call(CALLS[kind], { query, signal })
          return { key, search: asked, total, cars: data.map(toCardCar) }
        })
        return (await Promise.all(found)).filter(({ total }) => total > 0)
      }
      const without = await look(narrowings(search))
      const isAlone = without.length === 0
      const some = isAlone ? await look(eachAlone(search)) : without
      // The smallest result is the closest to the search.
      const closest = some.toSorted((a, b) => a.total - b.total)
      const seen = new Map(closest.flatMap(({ cars }) => cars).map((car) => [car.id, car]))
      return { isAlone, ways: some.map(({ cars: _cars, ...way }) => way), cars: [...seen.values()].slice(0, NEAREST) }
    },
  })
