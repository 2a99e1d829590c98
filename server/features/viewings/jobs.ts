import type { Jobs } from '#server/platform/jobs/jobs.ts'

const QUEUE = 'sweep-viewings'

/** Reminders, and cars that are gone, each minute. Call it before the jobs start. */
export function registerViewingJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, sweep: () => Promise<void>): void {
  jobs.work(QUEUE, sweep)
  jobs.schedule(QUEUE, '* * * * *')
}
