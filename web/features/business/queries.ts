import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The member's company; every value is null for a private person. */
export const businessQuery = (api: Api) =>
  queryOptions({
    queryKey: ['business'],
    queryFn: async ({ signal }) => (await api.call('GET /business', { signal })).business,
  })
