import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'

/**
 * Lots that changed lately, with their last number. A lot whose time is ahead of a clock that was set back does not tell
 * when it changed.
 */
export async function changedLately(reader: Reader): Promise<{ lotId: number; carId: number; seq: number }[]> {
  // The time is read first: compared with the clock itself, which is volatile, no index would be searched.
  const now = await databaseTime(reader)
  // Each of the three has an index. Later decisions about a lot are in the lists of its members.
  const { rows } = await sql<{ lotId: number; carId: number; seq: number }>`
    select lot_id, car_id, seq from lot_states
     where (status = 'live' or (status = 'awaiting_owner' and decide_by is not null)
            or (status in ('sold', 'no_bids') and closes_at > ${now}::timestamptz - interval '1 minute'))
       and last_at > ${now}::timestamptz - interval '15 seconds'`.execute(reader)
  return rows
}
