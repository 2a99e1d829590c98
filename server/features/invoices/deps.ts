import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events } from '../events.ts'
import type { InvoiceSigner } from './zatca/sign-invoice.ts'

export type InvoiceDeps = Pick<Platform, 'db' | 'notices'> & {
  settings: Settings
  events: Events
  /** The stamp of the tax authority's certificate; without one invoices carry no signature. */
  signer: InvoiceSigner | undefined
}
