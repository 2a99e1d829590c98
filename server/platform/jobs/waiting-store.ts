import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

export type WaitingJobs = { queue: string; waiting: number; oldestSeconds: number }

/** Jobs that are due and have not ended, by their queue. */
export async function countWaitingJobs(reader: Reader): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int as waiting,
           greatest(0, extract(epoch from clock_timestamp() - min(start_after)))::float8 as oldest_seconds
      from pgboss.job where state < 'completed' and start_after <= clock_timestamp() group by name`.execute(reader)
  return rows
}
