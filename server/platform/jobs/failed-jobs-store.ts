import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/platform/db/like.ts'
import type { Database, Reader, Tx } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'

export type FailedJob = {
  id: number
  queue: string
  data: Record<string, unknown>
  error: string
  attempts: number
  times: number
  firstFailedAt: Date
  failedAt: Date
  retriedAt: Date | null
}
export type FailedJobFilters = { search: string; queue?: string | undefined; retried: boolean }
type Place = { limit: number; offset: number }

const ERROR_LENGTH_MAX = 500

/** Records that a job failed for good; already waiting work counts once more. */
export async function insertFailedJob(
  tx: Queryable,
  job: { queue: string; data: object; error: string; attempts: number },
): Promise<void> {
  await tx.query(
    `insert into failed_jobs (queue, data, error, attempts) values ($1, $2::jsonb, $3, $4)
     on conflict (queue, md5(data::text)) where retried_at is null
     do update set times = failed_jobs.times + 1, error = excluded.error, attempts = excluded.attempts,
                   failed_at = clock_timestamp()`,
    [job.queue, JSON.stringify(job.data), job.error.slice(0, ERROR_LENGTH_MAX), job.attempts],
  )
}

const selectFailed = sql`
    select id, queue, data, error, attempts, times, first_failed_at, failed_at, retried_at from failed_jobs`

export async function findFailedJob(reader: Reader, id: number): Promise<FailedJob | undefined> {
  const { rows } = await sql<FailedJob>`${selectFailed} where id = ${id}`.execute(reader)
  return rows[0]
}

export async function lockFailedJob(tx: Tx, id: number): Promise<FailedJob | undefined> {
  const { rows } = await sql<FailedJob>`${selectFailed} where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The number of the failed job of this work that nobody has retried. */
export async function findWaitingJob(tx: Tx, queue: string, data: object): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from failed_jobs
     where queue = ${queue} and md5(data::text) = md5(${JSON.stringify(data)}::jsonb::text) and retried_at is null`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Sorted by id, downwards or upwards. */
export async function listFailedJobs(
  db: Database,
  { search, queue, retried }: FailedJobFilters,
  direction: RawBuilder<unknown>,
  place: Place,
): Promise<{ rows: FailedJob[]; total: number }> {
  const pattern = containing(search)
  const where = sql`${retried ? sql`retried_at is not null` : sql`retried_at is null`}
    and ${queue === undefined ? sql`true` : sql`queue = ${queue}`}
    and ${search === '' ? sql`true` : sql`(error ilike ${pattern} or queue ilike ${pattern})`}`
  const { rows } = await sql<FailedJob>`${selectFailed} where ${where}
     order by id ${direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from failed_jobs where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function markRetried(tx: Tx, id: number, by: number): Promise<void> {
  await sql`update failed_jobs set retried_at = clock_timestamp(), retried_by = ${by} where id = ${id}`.execute(tx)
}

export async function countFailedJobs(reader: Reader): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from failed_jobs where retried_at is null`.execute(reader)
  return rows[0]?.total ?? 0
}
