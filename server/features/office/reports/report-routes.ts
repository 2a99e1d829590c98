import { reportAdminRoutes as routes } from '#contract/http/office/reports.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { downloadReport, readReport } from './reports.ts'

export function registerReportRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminReport, ({ params, query, language }) => readReport(deps.late, params.name, query, language))
  serve(routes.adminReportCsv, (request) =>
    downloadReport(deps, request, { name: request.params.name, query: request.query, format: 'csv' }),
  )
  serve(routes.adminReportXlsx, (request) =>
    downloadReport(deps, request, { name: request.params.name, query: request.query, format: 'xlsx' }),
  )
}
