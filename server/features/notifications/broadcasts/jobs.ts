import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { BROADCAST_QUEUE, type BroadcastDeps, deliverBroadcast } from './broadcasts.ts'

/** Declares the queue that sends broadcasts. Call it before the jobs start. */
export function registerBroadcastJobs(jobs: Pick<Jobs, 'work'>, deps: Pick<BroadcastDeps, 'db' | 'notices'>): void {
  jobs.work<{ id: number }>(BROADCAST_QUEUE, ({ id }) => deliverBroadcast(deps, id))
}
