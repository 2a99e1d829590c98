import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/**
 * The sum of one staff member's own bookings in the last 24 hours, ups and downs added up, in halalas; those that a
 * colleague approved are not among them. The caller holds the lock of that person's own wallet, so nothing is added
 * meanwhile.
 */
export async function bookedAlone(tx: Tx, by: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(abs(p.amount)), 0)::bigint as amount
      from journals j join postings p on p.journal_id = j.id and p.account = 'adjustments'
     where j.actor_id = ${by} and j.kind = 'adjustment' and j.created_at > clock_timestamp() - interval '24 hours'
       and j.approval_id is null`.execute(tx)
  return rows[0]?.amount ?? 0
}
