import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CardCar, toCardCar } from '#web/features/catalogue/card-car.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export const STATES = [undefined, 'live', 'soon', 'sale', 'ended'] as const
export type FavouriteState = (typeof STATES)[number]
export type FavouritePage = {
  cars: CardCar[]
  counts: Record<NonNullable<FavouriteState> | 'all', number>
  next: number | undefined
}

/** Keys that begin with 'favourites' are read again when a heart is pressed. */
export const favouritesQuery = (api: Api, state: FavouriteState) =>
  infiniteQueryOptions({
    queryKey: ['favourites', 'list', state ?? 'all'],
    queryFn: async ({ pageParam, signal }): Promise<FavouritePage> => {
      const query = { page: pageParam, ...(state && { state }) }
      const { products, counts } = await api.call('GET /favourites', { query, signal })
      return { cars: products.data.map(toCardCar), counts, next: nextPage(products) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })
