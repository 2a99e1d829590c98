import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Payments } from './payments.ts'

const QUEUE = 'payments-reconcile'
const OLD_QUEUE = 'payments-remove-old'
const BILLS_QUEUE = 'payments-cancel-bills'
const HASH_QUEUE = 'payments-hash-ibans'
const RECHECK_QUEUE = 'payments-recheck'

/** Call it before the jobs start. */
export function registerPaymentJobs(jobs: Jobs, payments: Payments): void {
  jobs.work(QUEUE, payments.reconcile)
  jobs.schedule(QUEUE, '*/5 * * * *')
  jobs.work(BILLS_QUEUE, payments.cancelBills)
  jobs.schedule(BILLS_QUEUE, '* * * * *')
  jobs.work(HASH_QUEUE, payments.hashOldIbans)
  jobs.schedule(HASH_QUEUE, '* * * * *')
  jobs.work(OLD_QUEUE, payments.removeOldRequests)
  jobs.schedule(OLD_QUEUE, '50 0 * * *')
  jobs.work(RECHECK_QUEUE, payments.recheck)
  jobs.schedule(RECHECK_QUEUE, '40 2-5 * * *')
}
