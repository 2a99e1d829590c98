import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { OwnPayment } from '#contract/http/money/payments.ts'
import type { Refund } from '#contract/http/money/transfers.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type { OwnPayment, Refund }
export type StatementPage = Endpoints['GET /statement']['data']['statement']

/** Payments of the member, finished or begun, newest first. Keys that begin with 'wallet' are read again when money moves. */
export const paymentsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'payments'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /my-payments', { query: { page: pageParam }, signal })).payments,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const refundsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'all-refunds'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /refunds', { query: { page: pageParam }, signal })).refunds,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
