import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'

/**
 * Lots that changed lately, with their last number. The time of a lot that is ahead of a set back clock does not show
 * when it changed.
 */
export async function changedLately(reader: Reader): Promise<{ lotId: number; carId: number; seq: number }[]> {
  // Read the clock first: it is volatile, so comparing with it directly would use no index.
  const now = await databaseTime(reader)
  // Each of the three has an index. Later decisions about a lot are in the lists of its members.
  const { rows } = await sql<{ lotId: number; carId: number; seq: number }>`
    select lot_id, car_id, seq from lot_states
     where (status = 'live' or (status = 'awaiting_owner' and decide_by is not null)
            or (status in ('sold', 'no_bids') and closes_at > ${now}::timestamptz - interval '1 minute'))
       and last_at > ${now}::timestamptz - interval '15 seconds'`.execute(reader)
  return rows
}
