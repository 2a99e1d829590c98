import { reportAdminRoutes as routes } from '#contract/http/office/reports.ts'
import type { Api } from '#server/platform/http/api.ts'
import { may } from '#server/platform/http/request/actor.ts'
import type { OfficeDeps } from '../deps.ts'
import { readPlots } from './plots.ts'
import { downloadReport, readReport } from './reports.ts'

export function registerReportRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminReportPlots, ({ query, actor }) => readPlots(deps.late, query, may(actor, 'lots.secrets')))
  serve(routes.adminReport, ({ params, query, language }) => readReport(deps.late, params.name, query, language))
  serve(routes.adminReportCsv, (request) =>
    downloadReport(deps, request, { name: request.params.name, query: request.query, format: 'csv' }),
  )
  serve(routes.adminReportXlsx, (request) =>
    downloadReport(deps, request, { name: request.params.name, query: request.query, format: 'xlsx' }),
  )
}
