import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { asNotFound } from '#web/features/catalogue/queries.ts'
import type { Api } from '#web/platform/http/api.ts'

export type OpenTimes = Endpoints['GET /viewings/{id}']['data']
export type OpenDay = OpenTimes['days'][number]

/** The half hours in which a car can be viewed, and the member's appointment. Key: `['viewings', carId]`. */
export const viewingTimesQuery = (api: Api, carId: number) =>
  queryOptions({
    queryKey: ['viewings', carId],
    queryFn: ({ signal }) => api.call('GET /viewings/{id}', { params: { id: carId }, signal }).catch(asNotFound),
  })
