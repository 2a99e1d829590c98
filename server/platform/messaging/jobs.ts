import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { removeOldMessages } from './store.ts'

const QUEUE = 'remove-old-messages'
const EACH_NIGHT = '40 0 * * *'

/** The table of messages does not grow with the years. */
export function registerMessageJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, () => removeOldMessages(db))
  jobs.schedule(QUEUE, EACH_NIGHT)
}
