import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Invoices } from './invoices.ts'

const QUEUE = 'invoices-correct'

/** Call it before the jobs start. */
export function registerInvoiceJobs(jobs: Jobs, invoices: Pick<Invoices, 'correctOutdated'>): void {
  jobs.work(QUEUE, invoices.correctOutdated)
  jobs.schedule(QUEUE, '* * * * *')
}
