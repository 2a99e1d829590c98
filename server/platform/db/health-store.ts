import { sql } from 'kysely'
import type { Database } from './database.ts'

/** True if the database answers and accepts writes. */
export async function isWritable(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)
    return rows[0]?.replica === false
  } catch {
    return false
  }
}
