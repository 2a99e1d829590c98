import type { Platform } from '#server/platform/platform.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Events } from '../events.ts'

export type PrivacyDeps = Pick<Platform, 'db' | 'clock' | 'secrets'> & {
  events: Pick<Events, 'publish'>
  accounts: Pick<Accounts, 'isSteppedUp' | 'countExport' | 'closeAccount'>
}
