import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type SavedSearch = Endpoints['GET /saved-searches']['data']['searches'][number]
export type Frequency = SavedSearch['frequency']

export const savedSearchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['saved-searches'],
    queryFn: ({ signal }) => api.call('GET /saved-searches', { signal }),
  })
