import { sql } from 'kysely'
import type { Reader, Tx } from '../db/database.ts'

/** Everything that was saved, by key. */
export async function readSettings(db: Reader): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Merges `value` into the row of `key`; fields that it does not name keep their stored value. */
export async function mergeSetting(tx: Tx, key: string, value: object): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql`settings.value || excluded.value`,
        updatedAt: sql`clock_timestamp()`,
      }),
    )
    .execute()
}

/** Inserts `key` unless it exists. A second process waits here until the first one's transaction has ended. */
export async function insertMarker(tx: Tx, key: string): Promise<boolean> {
  const result = await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify({}) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function hasMarker(reader: Reader, key: string): Promise<boolean> {
  return (await reader.selectFrom('settings').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}
