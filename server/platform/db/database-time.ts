import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** The clock that decides over bids and closings. */
export async function databaseTime(reader: Reader): Promise<Date> {
  const now = sql<Date>`clock_timestamp()`
  return (await reader.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now
}
