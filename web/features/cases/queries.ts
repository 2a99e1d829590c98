import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type { OrderCase } from '#contract/http/money/cases.ts'

type CaseAnswer = Endpoints['GET /orders/{id}/case']['data']
export type MayOpen = CaseAnswer['may_open']

/** The newest case of an order, and which one its buyer may open. It is read again with the orders. */
export const caseQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId, 'case'],
    queryFn: ({ signal }) => api.call('GET /orders/{id}/case', { params: { id: orderId }, signal }),
  })

export type HeardCase = NonNullable<Endpoints['GET /my-cars/{id}/case']['data']['case']>

/** The newest case about one of a seller's sold cars. */
export const heardCaseQuery = (api: Api, carId: number) =>
  queryOptions({
    queryKey: ['heard-case', carId],
    queryFn: ({ signal }) => api.call('GET /my-cars/{id}/case', { params: { id: carId }, signal }),
  })
