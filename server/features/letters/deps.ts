import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'

export type LetterDeps = Pick<Platform, 'db' | 'secrets' | 'messaging' | 'notices'> & {
  settings: Settings
  pictures: Pick<Pictures, 'process' | 'keepPdf' | 'read' | 'remove'>
  /** Off in load tests. */
  rateLimits: boolean
}
