import type { Platform } from '#server/platform/platform.ts'
import type { Accounts, CompanyPeople, Looks } from '../accounts/index.ts'
import type { Events } from '../events.ts'
import type { Invoices } from '../invoices/index.ts'

export type PrivacyDeps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'notices'> & {
  events: Pick<Events, 'publish'>
  accounts: Pick<
    Accounts,
    | ('isSteppedUp' | 'countExport' | 'closeAccount' | 'changeByStaff' | 'setInUse')
    | ('takePhone' | 'givePhone' | 'tellOfRecovery')
  >
  people: Pick<CompanyPeople, 'lockToLeaveAll'>
  looks: Looks
  invoices: Pick<Invoices, 'readAny'>
}
