import { readBankLines, readStatementOfBank, readStatementsOfBank, takeStatement } from './bank/take-statement.ts'
import type { BooksDeps } from './deps.ts'
import { exportFile } from './exports/export-file.ts'
import { readAccounts, readJournal, readJournals } from './ledger/read-ledger.ts'
import { readDifference, readDifferences, readRuns, settleDifference } from './reconciliation/differences.ts'
import { reconcileBooks } from './reconciliation/reconcile-books.ts'
import { readStatement, statementPdf, statementTable } from './statement/read-statement.ts'

/**
 * The content of the books, for members about their own account and for finance about all. Rules: docs/rules/books.md.
 */
export function createBooks(deps: BooksDeps) {
  type Asking = Parameters<typeof readStatement>[1]
  return {
    statement: (reader: Asking, query: Parameters<typeof readStatement>[2]) => readStatement(deps, reader, query),
    statementTable: (reader: Asking, filter: Parameters<typeof statementTable>[2], format: 'csv' | 'xlsx') =>
      statementTable(deps, reader, filter, format),
    statementPdf: (reader: Asking, filter: Parameters<typeof statementPdf>[2]) => statementPdf(deps, reader, filter),
    accounts: (...asked: Tail<typeof readAccounts>) => readAccounts(deps, ...asked),
    journals: (...asked: Tail<typeof readJournals>) => readJournals(deps, ...asked),
    journal: (id: number) => readJournal(deps, id),
    reconcile: (...asked: Tail<typeof reconcileBooks>) => reconcileBooks(deps, ...asked),
    differences: (...asked: Tail<typeof readDifferences>) => readDifferences(deps, ...asked),
    difference: (id: number) => readDifference(deps, id),
    settleDifference: (...asked: Tail<typeof settleDifference>) => settleDifference(deps, ...asked),
    runs: (...asked: Tail<typeof readRuns>) => readRuns(deps, ...asked),
    takeBankStatement: (...asked: Tail<typeof takeStatement>) => takeStatement(deps, ...asked),
    bankStatement: (id: number) => readStatementOfBank(deps, id),
    bankStatements: (...asked: Tail<typeof readStatementsOfBank>) => readStatementsOfBank(deps, ...asked),
    bankLines: (...asked: Tail<typeof readBankLines>) => readBankLines(deps, ...asked),
    export: (...asked: Tail<typeof exportFile>) => exportFile(deps, ...asked),
  }
}
/** The arguments behind the dependencies. */
type Tail<F extends (deps: BooksDeps, ...rest: never[]) => unknown> = F extends (
  deps: never,
  ...rest: infer R
) => unknown
  ? R
  : never
export type Books = ReturnType<typeof createBooks>
