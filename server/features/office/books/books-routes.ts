import { booksAdminRoutes as routes } from '#contract/http/office/money/books.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { clearDifference, exportFile, runReconciliation, uploadBankStatement } from './books.ts'

/** What finance sees of the books: accounts, journals, differences, the bank's files, exports. */
export function registerBooksAdminRoutes({ serve }: Api, deps: OfficeDeps): void {
  const { books } = deps
  serve(routes.adminLedgerAccounts, ({ language, query }) => books.accounts(language, query))
  serve(routes.adminJournals, ({ query }) => books.journals(query))
  serve(routes.adminJournal, ({ params }) => books.journal(params.id))
  serve(routes.adminDifferences, ({ query }) => books.differences(query))
  serve(routes.adminDifference, ({ params }) => books.difference(params.id))
  serve(routes.adminRunReconciliation, (request) => runReconciliation(deps, request, request.body.day))
  serve(routes.adminClearDifference, (request) => clearDifference(deps, request, request.params.id, request.body))
  serve(routes.adminReconciliationRuns, ({ query }) => books.runs(query))
  serve(routes.adminBankStatements, ({ query }) => books.bankStatements(query))
  serve(routes.adminBankStatement, ({ params }) => books.bankStatement(params.id))
  serve(routes.adminBankLines, ({ params, query }) => books.bankLines(params.id, query))
  serve(routes.adminUploadBankStatement, (request) => {
    const { text } = request.body
    return uploadBankStatement(deps, request, request.files[0]?.bytes ?? (text ? Buffer.from(text) : undefined))
  })
  serve(routes.adminExport, (request) => exportFile(deps, request, request.params.file, request.query))
}
