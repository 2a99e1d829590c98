import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { LockedLot } from '../batch/batch.ts'
import { toLocked } from '../batch/batch-store.ts'

/**
 * Lots that changed lately, but not just now: whoever changed them has told of it, or never will. A lot whose time is
 * ahead of a clock that was set back does not say when that was.
 */
export async function changedLately(reader: Reader): Promise<{ lotId: number; carId: number; seq: number }[]> {
  // Each of the three has an index; what is decided about a lot long after its end is in its members' lists.
  const { rows } = await sql<{ lotId: number; carId: number; seq: number }>`
    select lot_id, car_id, seq from lot_states
     where ((status = 'live' and closes_at is not null) or (status = 'awaiting_owner' and decide_by is not null)
            or (status in ('sold', 'no_bids') and closes_at > clock_timestamp() - interval '1 minute'))
       and last_at > clock_timestamp() - interval '15 seconds'
       and not last_at between clock_timestamp() - interval '1 second' and clock_timestamp()`.execute(reader)
  return rows
}

/** How lots stand, without a lock, and the database's clock. */
export async function readStates(reader: Reader, lotIds: number[]): Promise<{ lots: LockedLot[]; nowUs: number }> {
  const us = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
  const { rows } = await sql<Parameters<typeof toLocked>[0] & { nowUs: number }>`
    select lot_id, status, ${us('opens_at')} as opens_at_us, ${us('closes_at')} as closes_at_us, price, leader_id,
           leader_max, second_max, bids_count, extensions, seq, head, coalesce(${us('last_at')}, 0) as last_at_us,
           (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us
      from lot_states where lot_id = any(${lotIds}::bigint[])`.execute(reader)
  return { lots: rows.map(({ nowUs: _, ...row }) => toLocked(row)), nowUs: rows[0]?.nowUs ?? 0 }
}
