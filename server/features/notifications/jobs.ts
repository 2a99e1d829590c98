import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { NoticeDelivery } from './delivery.ts'
import { removeOldNotices } from './store.ts'

const QUEUE = 'send-notices'
const EACH_MINUTE = '* * * * *'
const OLD_QUEUE = 'remove-old-notices'
const EACH_NIGHT = '45 0 * * *'

/**
 * Sends each minute the notices left behind by an ended process, and removes old ones each night. Call it before the
 * jobs start.
 */
export function registerNoticeJobs(
  jobs: Pick<Jobs, 'work' | 'schedule'>,
  db: Database,
  delivery: NoticeDelivery,
): void {
  jobs.work(QUEUE, delivery.run)
  jobs.schedule(QUEUE, EACH_MINUTE)
  jobs.work(OLD_QUEUE, () => removeOldNotices(db))
  jobs.schedule(OLD_QUEUE, EACH_NIGHT)
}
