import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The authors of the photographs. */
export const creditsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['credits'],
    queryFn: async ({ signal }) => (await api.call('GET /credits', { signal })).credits,
    staleTime: Number.POSITIVE_INFINITY,
  })
