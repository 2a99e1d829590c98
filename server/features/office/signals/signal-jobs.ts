import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type LookDeps, lookAtClosedLots, lookForSignals } from './signals.ts'

const QUEUE = 'signals-look'
const CLOSED_QUEUE = 'signals-look-closed'
const EACH_MINUTE = '* * * * *'

/**
 * Looks for signs of cheating each night, and each minute at lots that closed: outside of the close, so that no bid waits.
 * Call it before the jobs start.
 */
export function registerSignalJobs(jobs: Jobs, deps: LookDeps): void {
  jobs.work(QUEUE, async () => {
    await lookForSignals(deps)
  })
  jobs.schedule(QUEUE, '40 1 * * *')
  jobs.work(CLOSED_QUEUE, () => lookAtClosedLots(deps))
  jobs.schedule(CLOSED_QUEUE, EACH_MINUTE)
}
