import type { Database } from '../db/database.ts'

/** Writes the check of the first start. @returns the check that the database has had since then. */
export async function claimSecretCheck(db: Database, secretCheck: Buffer): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ id: 1, secretCheck })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select('secretCheck').where('id', '=', 1).executeTakeFirstOrThrow()
  return row.secretCheck
}
