import type { LateDatabase } from '#server/platform/db/late-database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

export type BooksDeps = Pick<Platform, 'db' | 'log' | 'gateway'> & {
  settings: Settings
  /** For exported tables, which tolerate lag. */
  late?: Pick<LateDatabase, 'db'>
}
