import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { NoticeDelivery } from './delivery.ts'

const QUEUE = 'send-notices'
const EACH_MINUTE = '* * * * *'

/** Sends each minute what a process left behind when it ended. Call it before the jobs start. */
export function registerNoticeJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, delivery: NoticeDelivery): void {
  jobs.work(QUEUE, delivery.run)
  jobs.schedule(QUEUE, EACH_MINUTE)
}
