import type { Tx } from '../db/database.ts'
import { asQueryable, type Queryable } from '../db/queryable.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { type FailedJob, findFailedJob, findWaitingJob, lockFailedJob, markRetried } from './failed-jobs-store.ts'

/** Returns failed work to the queue for its next attempt. */
type Retry = (tx: Tx, data: Record<string, unknown>) => Promise<void>

/** The jobs that failed for good, and the retry of each kind of work. */
export type FailedJobs = {
  /** The retry of work of `queue` that is no job of the common queue. */
  onRetry(queue: string, retry: Retry): void
  /** Tries a failed job again from its first attempt. Refusals: `not_found`, `already_retried`. */
  retry(tx: Tx, id: number, by: number): Promise<FailedJob | Refusal>
  /** The same for the failed job of this work. Refusals: `already_retried`, also if it never failed. */
  retryWork(tx: Tx, work: { queue: string; data: object }, by: number): Promise<FailedJob | Refusal>
}

/** @param enqueue returns a job to the common queue. */
export function createFailedJobs(
  enqueue: (tx: Queryable, queue: string, data: Record<string, unknown>) => Promise<void>,
): FailedJobs {
  const retries = new Map<string, Retry>()
  async function retry(tx: Tx, id: number, by: number): Promise<FailedJob | Refusal> {
    const job = await lockFailedJob(tx, id)
    if (!job) return refuse('not_found')
    if (job.retriedAt !== null) return refuse('already_retried')
    const again = retries.get(job.queue)
    await (again ? again(tx, job.data) : enqueue(asQueryable(tx), job.queue, job.data))
    await markRetried(tx, id, by)
    return (await findFailedJob(tx, id)) ?? job
  }
  return {
    onRetry: (queue, again) => void retries.set(queue, again),
    retry,
    retryWork: async (tx, { queue, data }, by) => {
      const id = await findWaitingJob(tx, queue, data)
      return id === undefined ? refuse('already_retried') : retry(tx, id, by)
    },
  }
}
