import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { bookFaults } from './book-faults.ts'
import type { LogRow } from './history.ts'

export async function expectBalancedBooks(db: Database): Promise<void> {
  expect(await bookFaults(db)).toEqual([])
}

/** The state of a lot. */
export async function lotRow(db: Database, lotId: number) {
  return db.selectFrom('lotStates').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow()
}

/** The public changes of a lot. */
export async function logOf(db: Database, lotId: number): Promise<LogRow[]> {
  return db
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .select(['seq', 'kind', 'accountId', 'amount', 'automatic', 'payload', 'hash'])
    .select(sql<number>`(extract(epoch from at) * 1000000)::bigint`.as('atUs'))
    .orderBy('seq')
    .execute()
}
