import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/**
 * Lots that changed lately, with their last number. A lot whose time is ahead of a clock that was set back does not tell
 * when it changed.
 */
export async function changedLately(reader: Reader): Promise<{ lotId: number; carId: number; seq: number }[]> {
  // Each of the three has an index. Later decisions about a lot are in the lists of its members.
  const { rows } = await sql<{ lotId: number; carId: number; seq: number }>`
    select lot_id, car_id, seq from lot_states
     where (status = 'live' or (status = 'awaiting_owner' and decide_by is not null)
            or (status in ('sold', 'no_bids') and closes_at > clock_timestamp() - interval '1 minute'))
       and last_at > clock_timestamp() - interval '15 seconds'`.execute(reader)
  return rows
}
