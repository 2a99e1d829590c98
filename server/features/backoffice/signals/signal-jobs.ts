import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { BackofficeDeps } from '../deps.ts'
import { lookForSignals } from './signals.ts'

const QUEUE = 'signals-look'

/** Looks for signs of cheating each night. Call it before the jobs start. */
export function registerSignalJobs(jobs: Jobs, backoffice: Pick<BackofficeDeps, 'db'>): void {
  jobs.work(QUEUE, async () => {
    await lookForSignals(backoffice)
  })
  jobs.schedule(QUEUE, '40 1 * * *')
}
