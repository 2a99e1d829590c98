import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** The statement's member, by the company if there is one, and the database's time. */
export async function accountNameOf(db: Reader, accountId: number): Promise<{ name: string; at: Date }> {
  return db
    .selectFrom('accounts')
    .select([sql<string>`coalesce(legal_name, name)`.as('name'), sql<Date>`clock_timestamp()`.as('at')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
