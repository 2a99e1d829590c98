import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { asNotFound } from '#web/features/catalogue/queries.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type OpenTimes = Endpoints['GET /viewings/{id}']['data']
export type OpenDay = OpenTimes['days'][number]

/** The half hours in which a car can be viewed, and the member's appointment. Key: `['viewings', carId]`. */
export const viewingTimesQuery = (api: Api, carId: number) =>
  queryOptions({
    queryKey: ['viewings', carId],
    queryFn: ({ signal }) => api.call('GET /viewings/{id}', { params: { id: carId }, signal }).catch(asNotFound),
  })

/** The member's appointments, the latest first. Key: `['viewings', 'own']`. */
export const ownViewingsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['viewings', 'own'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /viewings', { query: { page: pageParam }, signal })).viewings,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
