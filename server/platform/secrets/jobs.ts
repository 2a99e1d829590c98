import { type Database, inTransaction } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import type { Jobs } from '../jobs/jobs.ts'

const QUEUE = 'seal-again'

/**
 * @param work seals everything under the present secret. @returns a function that requests it at a start with two
 * secrets.
 */
export function registerSealJob(jobs: Jobs, db: Database, work: () => Promise<number>): () => Promise<void> {
  jobs.work(QUEUE, async () => void (await work()))
  return async () => {
    await inTransaction(db, (tx) => jobs.enqueue(asQueryable(tx), QUEUE, {}, { singletonKey: QUEUE }))
    jobs.wake(QUEUE)
  }
}
