import type { BooksDeps } from './deps.ts'
import { readStatement, statementPdf, statementTable } from './statement/read-statement.ts'

/** What the books say: to a member about their own account. Rules: docs/rules/books.md. */
export function createBooks(deps: BooksDeps) {
  type Asking = Parameters<typeof readStatement>[1]
  return {
    statement: (reader: Asking, query: Parameters<typeof readStatement>[2]) => readStatement(deps, reader, query),
    statementTable: (reader: Asking, filter: Parameters<typeof statementTable>[2], format: 'csv' | 'xlsx') =>
      statementTable(deps, reader, filter, format),
    statementPdf: (reader: Asking, filter: Parameters<typeof statementPdf>[2]) => statementPdf(deps, reader, filter),
  }
}
export type Books = ReturnType<typeof createBooks>
