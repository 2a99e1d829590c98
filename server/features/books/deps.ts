import type { LateDatabase } from '#server/platform/db/late-database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Payouts } from '../payouts/index.ts'

export type BooksDeps = Pick<Platform, 'db' | 'log' | 'gateway' | 'bills'> & {
  settings: Settings
  payouts: Pick<Payouts, 'confirmShown'>
  /** For exported tables, which tolerate lag. */
  late?: Pick<LateDatabase, 'db'>
}
