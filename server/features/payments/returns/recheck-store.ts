import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** Days after the settlement; card companies allow disputes for about four months. */
const DAYS = sql`array[30, 60, 120]`
/** Older ones are left: no dispute is open any more. */
const DAYS_MAX = 180

/** Credited payments at a gateway whose next comparison is due, the longest settled first. */
export async function paymentsToRecheck(
  db: Reader,
  search: { gateway: string; limit: number },
): Promise<{ id: number; ref: string }[]> {
  const { rows } = await sql<{ id: number; ref: string }>`
    select id, gateway_ref as ref from payments
     where gateway = ${search.gateway} and gateway_ref is not null and journal_id is not null and rechecks < 3
       and settled_at > clock_timestamp() - make_interval(days => ${DAYS_MAX})
       and settled_at < clock_timestamp() - make_interval(days => (${DAYS})[rechecks + 1])
     order by settled_at, id limit ${search.limit}`.execute(db)
  return rows
}

/** Counts a comparison, with those that it made up for. */
export async function countRecheck(db: Reader, id: number): Promise<void> {
  await sql`
    update payments set rechecks = (
      select count(*) from unnest(${DAYS}) as days where settled_at < clock_timestamp() - make_interval(days => days))
     where id = ${id}`.execute(db)
}
