import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Invoices } from './invoices.ts'

const QUEUE = 'invoices-correct'
const REPORT = 'report-invoices'
const RECEIPTS = 'issue-receipts'

/** Call it before the jobs start. */
export function registerInvoiceJobs(
  jobs: Jobs,
  invoices: Pick<Invoices, 'correctOutdated' | 'issueReceipts' | 'report'>,
): void {
  jobs.work(QUEUE, invoices.correctOutdated)
  jobs.schedule(QUEUE, '* * * * *')
  jobs.work(RECEIPTS, invoices.issueReceipts)
  jobs.schedule(RECEIPTS, '* * * * *')
  jobs.work(REPORT, invoices.report)
  jobs.schedule(REPORT, '* * * * *')
}
