import type { FailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Looks } from '../accounts/index.ts'
import type { Events } from '../events.ts'
import type { OrderPath } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { TaxAuthority } from './reporting/tax-authority.ts'
import type { InvoiceSigner } from './zatca/sign-invoice.ts'

export type InvoiceDeps = Pick<Platform, 'db' | 'notices' | 'log'> & {
  settings: Settings
  events: Events
  payments: Pick<Payments, 'reviewTransfer' | 'receiveCash' | 'settleOrder' | 'needsTwo'>
  orderPath: Pick<OrderPath, 'payInvoices'>
  looks: Looks
  /** The stamp of the tax authority's certificate; without one invoices carry no signature. */
  signer: InvoiceSigner | undefined
  /** The receiver of stamped invoices; without one they are not sent. */
  taxAuthority: TaxAuthority | undefined
  failedJobs: Pick<FailedJobs, 'onRetry' | 'retryWork'>
}
