import type { Database } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'

export type ContentDeps = {
  db: Database
  settings: Settings
  secrets: Pick<Secrets, 'hash'>
  pictures: Pick<Pictures, 'process'>
  /** Off in load tests. */
  rateLimits: boolean
  /** True if this is a demo installation, which pages then say. */
  demo: boolean
}
