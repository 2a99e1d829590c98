import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

const MOST = 100

/** The cars that this member listed, those to decide first. Read again after notices and answers. */
export const myCarsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['my-cars'],
    queryFn: async ({ pageParam, signal }): Promise<OwnCars> => {
      const { products, seller_rates: rates } = await api.call('GET /my-cars', {
        query: { page: pageParam, per_page: MOST },
        signal,
      })
      return { cars: products.data, rates, next: nextPage(products) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })
type OwnCars = { cars: MyCar[]; rates: SellerRates; next: number | undefined }

/** One of the member's own cars with its sale; `my-cars` is read again after notices and answers. */
export const myCarQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['my-cars', id],
    queryFn: ({ signal }) => api.call('GET /my-cars/{id}', { params: { id }, signal }),
  })

/** Phone answers noted by staff that the member has not confirmed. Read again with the member's own cars. */
export const spokenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['my-cars', 'spoken'],
    queryFn: async ({ signal }) => (await api.call('GET /spoken-answers', { signal })).answers,
  })

/** What similar cars brought at auction; null while there are too few sales. */
export const marketQuery = (api: Api, model: number, year: number) =>
  queryOptions({
    queryKey: ['market', model, year],
    queryFn: async ({ signal }) => (await api.call('GET /market', { query: { model, year }, signal })).market,
  })

/** What cars of a model usually are. */
export const usualQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['usual', id],
    queryFn: ({ signal }) => api.call('GET /models/{id}/usual', { params: { id }, signal }),
  })

/** Makes, models and cities for the description of a car. */
export const carNamesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['car-names'],
    queryFn: ({ signal }) => api.call('GET /car-names', { signal }),
  })
