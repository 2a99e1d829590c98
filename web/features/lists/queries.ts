import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CarPage } from '#contract/http/catalogue.ts'
import { type CardCar, toCardCar } from '#web/features/catalogue/card-car.ts'
import { withNewerBids } from '#web/features/catalogue/live-cars.ts'
import type { Api } from '#web/platform/http/api.ts'
import { CHOICE_FIELDS, type ChoiceField, type ListKind, type ListSearch, listQuery } from './search.ts'

export const CALLS = {
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
