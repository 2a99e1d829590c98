import { booksAdminRoutes as routes } from '#contract/http/office/money/books.ts'
import { cashDeskAdminRoutes as desks } from '#contract/http/office/money/cash-desks.ts'
import { ledgerAdminRoutes as ledger } from '#contract/http/office/money/ledger.ts'
import { monthAdminRoutes as months } from '#contract/http/office/money/months.ts'
import { vatAdminRoutes as vat } from '#contract/http/office/money/vat-return.ts'
import type { StaffApi } from '../staff/index.ts'
import type { Books } from './books.ts'

/** Finance's view of the books: accounts, journals, differences, bank files, exports. */
export function registerBooksStaffRoutes({ serve, serveStaff, serveGuarded }: StaffApi, books: Books): void {
  serve(ledger.adminLedgerAccounts, ({ language, query }) => books.accounts(language, query))
  serve(ledger.adminTrialBalance, ({ language, query }) => books.trialBalance(language, query))
  serve(ledger.adminReceivables, ({ query }) => books.receivables(query))
  serve(ledger.adminJournals, ({ query }) => books.journals(query))
  serve(ledger.adminJournal, ({ params }) => books.journal(params.id))
  serve(routes.adminDifferences, ({ query }) => books.differences(query))
  serve(routes.adminDifference, ({ params }) => books.difference(params.id))
  serveStaff(routes.adminRunReconciliation, (staff, { body }) => books.reconcile(staff, body.day))
  serveStaff(routes.adminClearDifference, (staff, { params }) => books.settleDifference(staff, params.id))
  serve(routes.adminReconciliationRuns, ({ query }) => books.runs(query))
  serve(routes.adminBankStatements, ({ query }) => books.bankStatements(query))
  serve(routes.adminBankStatement, ({ params }) => books.bankStatement(params.id))
  serve(routes.adminBankLines, ({ params, query }) => books.bankLines(params.id, query))
  serveStaff(routes.adminUploadBankStatement, (staff, { body: { text }, files }) =>
    books.takeBankStatement(staff, files[0]?.bytes ?? (text ? Buffer.from(text) : undefined)),
  )
  serveGuarded(routes.adminBookBankLine, books.bookLineAct)
  serve(vat.adminVatReturn, ({ query }) => books.vatReturn(query))
  serve(months.adminMonths, () => books.months())
  serveStaff(months.adminCloseMonth, (staff, { params }) => books.closeMonth(staff, params.month))
  serveGuarded(months.adminReopenMonth, books.reopenAct)
  serve(desks.adminCashDesks, ({ query }) => books.cashDesks(query.day))
  serveGuarded(desks.adminCountCash, books.countAct)
  serveStaff(desks.adminBankCash, (staff, { params, body }) => books.bankCash(staff, params.id, body))
  serve(routes.adminExport, (request) => books.export(request, request.params.file, request.query))
}
