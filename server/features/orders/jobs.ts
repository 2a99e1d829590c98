import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OrderPath } from './order-path.ts'

const QUEUE = 'orders-due'

/** Call it before the jobs start. */
export function registerOrderJobs(jobs: Jobs, orderPath: Pick<OrderPath, 'runDue'>): void {
  jobs.work(QUEUE, orderPath.runDue)
  jobs.schedule(QUEUE, '* * * * *')
}
