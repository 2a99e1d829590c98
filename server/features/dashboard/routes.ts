import { dashboardRoutes } from '#contract/http/dashboard.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Dashboard } from './index.ts'

export function registerDashboardRoutes({ serve }: Api, dashboard: Dashboard): void {
  serve(dashboardRoutes.placeCounts, ({ actor, language }) => dashboard.counts({ ...actor, language }))
  serve(dashboardRoutes.dashboard, ({ actor, language }) => dashboard.read({ ...actor, language }))
}
