import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { lookForSignals } from './signals.ts'

const QUEUE = 'signals-look'

/** Looks for signs of cheating each night. Call it before the jobs start. */
export function registerSignalJobs(jobs: Jobs, db: Database): void {
  jobs.work(QUEUE, async () => {
    await lookForSignals({ db })
  })
  jobs.schedule(QUEUE, '40 1 * * *')
}
