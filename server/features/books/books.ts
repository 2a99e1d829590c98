import { bind } from '#server/platform/bind.ts'
import { emptyOldLines } from './bank/bank-store.ts'
import { bookLineAct } from './bank/book-line.ts'
import { readBankLines, readStatementOfBank, readStatementsOfBank, takeStatement } from './bank/take-statement.ts'
import { bankCash, countAct } from './cash-desks/cash-acts.ts'
import { readDesks } from './cash-desks/cash-desks.ts'
import type { BooksDeps } from './deps.ts'
import { exportFile } from './exports/export-file.ts'
import { keepDays } from './ledger/account-store.ts'
import { readAccounts, readJournal, readJournals } from './ledger/read-ledger.ts'
import { readReceivables } from './ledger/read-receivables.ts'
import { readTrialBalance } from './ledger/trial-balance.ts'
import { closeMonth, readMonths, reopenAct } from './months/months.ts'
import { readDifference, readDifferences, readRuns, settleDifference } from './reconciliation/differences.ts'
import { reconcileBooks } from './reconciliation/reconcile-books.ts'
import { readStatement, statementPdf, statementTable } from './statement/read-statement.ts'
import { readVatReturn } from './vat/vat-return.ts'

/**
 * The content of the books, for members about their own account and for finance about all. Rules: docs/rules/books.md.
 */
export const createBooks = (deps: BooksDeps) => ({
  /** The count of a cashier's cash, by staff. */
  countAct,
  /** A line of the bank that staff book. */
  bookLineAct: bookLineAct(deps),
  /** A closed month that two persons open again. */
  reopenAct,
  /** Removes the names and accounts of the bank's lines after ten years. */
  emptyOldLines: () => emptyOldLines(deps.db),
  /** Keeps the sums of the days that are over. */
  keepDays: () => keepDays(deps.db),
  ...bind(deps, {
    statement: readStatement,
    statementTable,
    statementPdf,
    accounts: readAccounts,
    trialBalance: readTrialBalance,
    receivables: readReceivables,
    journals: readJournals,
    journal: readJournal,
    reconcile: reconcileBooks,
    differences: readDifferences,
    difference: readDifference,
    settleDifference,
    runs: readRuns,
    takeBankStatement: takeStatement,
    bankStatement: readStatementOfBank,
    bankStatements: readStatementsOfBank,
    bankLines: readBankLines,
    cashDesks: readDesks,
    bankCash,
    vatReturn: readVatReturn,
    months: readMonths,
    closeMonth,
    export: exportFile,
  }),
})
export type Books = ReturnType<typeof createBooks>
