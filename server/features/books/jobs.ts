import { isRefusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Books } from './books.ts'

const QUEUE = 'books-reconcile'

/** Keeps the sums of the day before each night, compares the books, and ends what is kept long enough. Call it before the jobs start. */
export function registerBooksJobs(jobs: Jobs, books: Pick<Books, 'emptyOldLines' | 'keepDays' | 'reconcile'>): void {
  jobs.work(QUEUE, async () => {
    await books.keepDays()
    const run = await books.reconcile(null)
    if (isRefusal(run)) throw new Error(`the books were not compared: ${run.refused}`)
    await books.emptyOldLines()
  })
  jobs.schedule(QUEUE, '20 1 * * *')
}
