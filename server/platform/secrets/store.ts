import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type InstallationRow = { secretCheck: Buffer; hashRootSealed: Buffer | null }

/** Writes the installation at its first start. @returns the values stored since then. */
export async function claimInstallation(
  db: Database,
  first: { secretCheck: Buffer; hashRootSealed: Buffer },
): Promise<InstallationRow> {
  await db
    .insertInto('installation')
    .values({ id: 1, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('installation')
    .select(['secretCheck', 'hashRootSealed'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}

export async function keepHashRoot(db: Database, hashRootSealed: Buffer): Promise<void> {
  await db.updateTable('installation').set({ hashRootSealed }).where('id', '=', 1).execute()
}

/** A column that holds sealed texts or bytes. */
export type SealedColumn = { table: string; id: string; column: string }
type SealedRow = { id: string; sealed: Buffer }

/** Rows whose seal does not begin with `prefix`, in the order of their ids. */
export async function sealedOtherwise(
  db: Database,
  { table, id, column }: SealedColumn,
  { prefix, after, limit }: { prefix: Buffer; after: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
     where ${sql.ref(column)} is not null and ${sql.ref(id)}::text > ${after}
       and substring(${sql.ref(column)} from 1 for ${prefix.length}) <> ${prefix}
     order by ${sql.ref(id)}::text limit ${limit}`.execute(db)
  return rows
}

/** Changes a seal unless it was changed since it was read. */
export async function replaceSeal(
  db: Database,
  { table, id, column }: SealedColumn,
  row: SealedRow,
  sealed: Buffer,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
     where ${sql.ref(id)}::text = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
}

/** Keys of all private pictures. */
export async function privatePictureKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct v ->> 'key' as key from files, jsonb_array_elements(variants) v
     where visibility = 'private' order by 1`.execute(db)
  return rows.map(({ key }) => key)
}
