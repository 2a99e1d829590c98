import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../db/database.ts'
import { databaseTime } from '../../db/database-time.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** Serialises copies of a keyed request until the transaction ends. */
export async function lockKey(tx: Tx, accountId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency:${accountId}:${key}`}, 0))`.execute(tx)
}

export const findAnswer = (db: Reader, accountId: number, key: string) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function insertAnswer(
  tx: Tx,
  accountId: number,
  { key, requestHash }: IdempotencyKey,
  { status, text }: { status: number; text: string },
): Promise<void> {
  await tx.insertInto('idempotencyKeys').values({ accountId, key, requestHash, status, answer: text }).execute()
}

const KEPT_DAYS = 30
const REMOVED_AT_ONCE = 5_000

/** Removes the answers of expired keys, in small steps. */
export async function removeOldKeys(db: Database): Promise<void> {
  // Read the clock first: it is volatile, so comparing with it directly would not use the index by age.
  const now = await databaseTime(db)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
         limit ${REMOVED_AT_ONCE}))`.execute(db)
    if (numAffectedRows < REMOVED_AT_ONCE) return
  }
}
