import type { Jobs } from '#server/platform/jobs/jobs.ts'

const QUEUE = 'end-lapsed-offers'

/** Offers on fixed prices that nobody answered, each minute. Call it before the jobs start. */
export function registerPriceOfferJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, endLapsed: () => Promise<number>): void {
  jobs.work(QUEUE, async () => void (await endLapsed()))
  jobs.schedule(QUEUE, '* * * * *')
}
