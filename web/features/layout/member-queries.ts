import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The wallet's figures in the header. Keys that begin with 'wallet' are read again when money moves. */
export const availableQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'available'],
    queryFn: async ({ signal }) => (await api.call('GET /wallet', { signal })).available_balance,
  })

/** The numbers of the navigation in the member's place. They are read again with the dashboard. */
export const placeCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['dashboard', 'counts'],
    queryFn: ({ signal }) => api.call('GET /dashboard/counts', { signal }),
  })

/** Everything of the member in one view. It is read again when a notice comes, a heart is pressed or money moves. */
export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.call('GET /dashboard', { signal }) })
