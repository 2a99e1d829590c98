import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OfficeDeps } from '../deps.ts'
import { BROADCAST_QUEUE, deliverBroadcast } from './broadcasts.ts'

/** Declares the queue that sends broadcasts. Call it before the jobs start. */
export function registerBroadcastJobs(jobs: Pick<Jobs, 'work'>, office: Pick<OfficeDeps, 'db' | 'notices'>): void {
  jobs.work<{ id: number }>(BROADCAST_QUEUE, ({ id }) => deliverBroadcast(office, id))
}
