import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

/** The minimum of a database connection that jobs, notices and the bid path need from a transaction. */
export type Queryable = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** A running Kysely transaction as a plain connection. Column names come back in camelCase. */
export const asQueryable = (tx: Tx): Queryable => ({
  query: (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
})
