import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { OrderDetail } from '#contract/http/money/orders.ts'
import type { Api } from '#web/platform/http/api.ts'

export type { OrderDetail }
export type Quote = Endpoints['POST /orders/{id}/quote']['data']
export type Item = Endpoints['GET /items']['data']['items'][number]
export type Choice = { coupon: string; services: readonly number[]; useDeposit: boolean }

/** One order with all data of its panel. Keys that begin with 'orders' are read again when any of it changes. */
export const orderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => (await api.call('GET /orders/{id}', { params: { id }, signal })).order,
  })

/** Services that can be added to an order. */
export const itemsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['items'],
    queryFn: async ({ signal }) => (await api.call('GET /items', { signal })).items,
  })

/**
 * The order's price with the current choices; an invalid coupon is a refusal. It is read again after the order, never
 * before it: a canceled order has no price.
 */
export const quoteQuery = (api: Api, order: OrderDetail, { coupon, services, useDeposit }: Choice) => {
  const { id, total, deposit_held: held, invoice_status: state } = order
  return queryOptions({
    queryKey: ['quote', id, coupon, services.join(), useDeposit, total, held, state],
    queryFn: ({ signal }) =>
      api.call('POST /orders/{id}/quote', {
        params: { id },
        body: { ...(coupon && { coupon }), services: [...services], use_deposit: useDeposit },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Initial name and phone of the ownership form. */
export const ownerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'owner'],
    queryFn: async ({ signal }) => {
      const { user } = await api.call('GET /profile', { signal })
      return { name: user.name, phone: user.phone }
    },
  })

/** The text and the fee of the yard, from the settings. */
export const yardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['app-info', 'yard'],
    queryFn: async ({ signal }) => {
      const { info } = await api.call('GET /app-info', { signal })
      return { text: info.allowed_collect_txt, feePerDay: info.collect_fees_per_day }
    },
  })
