import type { Tx } from '../db/database.ts'
import { asQueryable, type Queryable } from '../db/queryable.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { type FailedJob, findFailedJob, lockFailedJob, markRetried } from './failed-jobs-store.ts'

/** Returns failed work to the queue for its next attempt. */
type Retry = (tx: Tx, data: Record<string, unknown>) => Promise<void>

/** The jobs that failed for good, and the retry of each kind of work. */
export type FailedJobs = {
  /** The retry of work of `queue` that is no job of the common queue. */
  onRetry(queue: string, retry: Retry): void
  /** Tries a failed job again from its first attempt. Refusals: `not_found`, `already_retried`. */
  retry(tx: Tx, id: number, by: number): Promise<FailedJob | Refusal>
}

/** @param enqueue returns a job to the common queue. */
export function createFailedJobs(
  enqueue: (tx: Queryable, queue: string, data: Record<string, unknown>) => Promise<void>,
): FailedJobs {
  const retries = new Map<string, Retry>()
  return {
    onRetry: (queue, retry) => void retries.set(queue, retry),
    retry: async (tx, id, by) => {
      const job = await lockFailedJob(tx, id)
      if (!job) return refuse('not_found')
      if (job.retriedAt !== null) return refuse('already_retried')
      const retry = retries.get(job.queue)
      await (retry ? retry(tx, job.data) : enqueue(asQueryable(tx), job.queue, job.data))
      await markRetried(tx, id, by)
      return (await findFailedJob(tx, id)) ?? job
    },
  }
}
