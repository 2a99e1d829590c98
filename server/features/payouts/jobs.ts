import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { emptyOldPayouts } from './payout-store.ts'

const QUEUE = 'payouts.keep'

export function registerPayoutJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, () => emptyOldPayouts(db))
  jobs.schedule(QUEUE, '50 3 * * *')
}
