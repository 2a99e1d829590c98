import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeOldLetters } from './forms/store.ts'

const QUEUE = 'letters-remove-old'

/** Removes old letters each night. Call it before the jobs start. */
export function registerContentJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, () => removeOldLetters(db))
  jobs.schedule(QUEUE, '30 0 * * *')
}
