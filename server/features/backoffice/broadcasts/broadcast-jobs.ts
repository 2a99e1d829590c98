import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { BackofficeDeps } from '../deps.ts'
import { BROADCAST_QUEUE, deliverBroadcast } from './broadcasts.ts'

/** Declares the queue that sends broadcasts. Call it before the jobs start. */
export function registerBroadcastJobs(
  jobs: Pick<Jobs, 'work'>,
  backoffice: Pick<BackofficeDeps, 'db' | 'notices'>,
): void {
  jobs.work<{ id: number }>(BROADCAST_QUEUE, ({ id }) => deliverBroadcast(backoffice, id))
}
