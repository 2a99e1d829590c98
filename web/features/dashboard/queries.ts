import type { Endpoints } from '#contract/http/index.ts'

export type DashboardData = Endpoints['GET /dashboard']['data']
export type NextStep = DashboardData['dashboard']['next_steps'][number]
