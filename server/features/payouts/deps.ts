import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Events } from '../events.ts'

export type PayoutDeps = Pick<Platform, 'db' | 'secrets' | 'notices'> & {
  accounts: Pick<Accounts, 'refuseUnproved' | 'followSensitiveChange'>
  events: Events
  settings: Settings
}
