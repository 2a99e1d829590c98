import { statementRoutes } from '#contract/http/money/statements.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Books } from './books.ts'

export function registerBooksRoutes({ serve }: Api, books: Books): void {
  serve(statementRoutes.statement, ({ actor, language, query }) =>
    books.statement({ accountId: actor.accountId, language }, query),
  )
  serve(statementRoutes.statementCsv, ({ actor, language, query }) =>
    books.statementTable({ accountId: actor.accountId, language }, query, 'csv'),
  )
  serve(statementRoutes.statementXlsx, ({ actor, language, query }) =>
    books.statementTable({ accountId: actor.accountId, language }, query, 'xlsx'),
  )
  serve(statementRoutes.statementPdf, ({ actor, language, query }) =>
    books.statementPdf({ accountId: actor.accountId, language }, query),
  )
}
