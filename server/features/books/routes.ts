import { statementRoutes as routes } from '#contract/http/money/statements.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Books } from './books.ts'

export function registerBooksRoutes({ serve }: Api, books: Books): void {
  serve(routes.statement, (request) => books.statement(callerOf(request), request.query))
  serve(routes.statementCsv, (request) => books.statementTable(callerOf(request), request.query, 'csv'))
  serve(routes.statementXlsx, (request) => books.statementTable(callerOf(request), request.query, 'xlsx'))
  serve(routes.statementPdf, (request) => books.statementPdf(callerOf(request), request.query))
}
