import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Cases } from './cases.ts'

const QUEUE = 'cases.choices'

export function registerCaseJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, cases: Pick<Cases, 'endUnchosen'>): void {
  jobs.work(QUEUE, () => cases.endUnchosen())
  jobs.schedule(QUEUE, '* * * * *')
}
