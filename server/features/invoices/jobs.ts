import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Invoices } from './invoices.ts'

const QUEUE = 'invoices-correct'
const REPORT = 'report-invoices'

/** Call it before the jobs start. */
export function registerInvoiceJobs(jobs: Jobs, invoices: Pick<Invoices, 'correctOutdated' | 'report'>): void {
  jobs.work(QUEUE, invoices.correctOutdated)
  jobs.schedule(QUEUE, '* * * * *')
  jobs.work(REPORT, invoices.report)
  jobs.schedule(REPORT, '* * * * *')
}
