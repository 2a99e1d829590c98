import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeOldRequests } from './forms/store.ts'

const QUEUE = 'partner-requests-remove-old'

/** Removes old requests each night. Call it before the jobs start. */
export function registerContentJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, () => removeOldRequests(db))
  jobs.schedule(QUEUE, '30 0 * * *')
}
