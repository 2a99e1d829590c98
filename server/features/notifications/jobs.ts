import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { NoticeDelivery } from './delivery.ts'

const QUEUE = 'send-notices'
const EACH_MINUTE = '* * * * *'

/** Sends each minute the notices left behind by an ended process. Call it before the jobs start. */
export function registerNoticeJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, delivery: NoticeDelivery): void {
  jobs.work(QUEUE, delivery.run)
  jobs.schedule(QUEUE, EACH_MINUTE)
}
