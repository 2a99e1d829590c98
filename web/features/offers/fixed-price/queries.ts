import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

/** Offers on fixed prices, made and received. Read again after notices and answers, with those of one car. */
export const priceOffersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['price-offers'],
    queryFn: async ({ pageParam, signal }) => {
      const { offers, seller_rates: rates } = await api.call('GET /offers', { query: { page: pageParam }, signal })
      return { offers: offers.data, rates, next: nextPage(offers) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

/** Those about one car: the buyer's newest, or the owner's that wait. */
export const carOffersQuery = (api: Api, carId: number) =>
  queryOptions({
    queryKey: ['price-offers', carId],
    queryFn: ({ signal }) => api.call('GET /offers', { query: { product_id: carId }, signal }),
  })
