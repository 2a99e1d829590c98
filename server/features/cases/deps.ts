import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'

export type CaseDeps = Pick<Platform, 'db' | 'notices'> & {
  settings: Settings
  pictures: Pick<Pictures, 'process' | 'keepPdf'>
  /** Off in load tests. */
  rateLimits: boolean
}
