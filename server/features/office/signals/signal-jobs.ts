import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OfficeDeps } from '../deps.ts'
import { lookForSignals } from './signals.ts'

const QUEUE = 'signals-look'

/** Looks for signs of cheating each night. Call it before the jobs start. */
export function registerSignalJobs(jobs: Jobs, office: Pick<OfficeDeps, 'db'>): void {
  jobs.work(QUEUE, async () => {
    await lookForSignals(office)
  })
  jobs.schedule(QUEUE, '40 1 * * *')
}
