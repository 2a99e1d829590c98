import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api.ts'

/** Whose the photographs are. */
export const creditsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['credits'],
    queryFn: async ({ signal }) => (await api.call('GET /credits', { signal })).credits,
    staleTime: Number.POSITIVE_INFINITY,
  })
