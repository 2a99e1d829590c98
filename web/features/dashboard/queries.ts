import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type DashboardData = Endpoints['GET /dashboard']['data']
export type NextStep = DashboardData['dashboard']['next_steps'][number]

/** Everything of the member in one view. It is read again when a notice comes, a heart is pressed or money moves. */
export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.call('GET /dashboard', { signal }) })
