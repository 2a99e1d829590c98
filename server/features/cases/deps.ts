import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import type { EndDeps } from '../orders/index.ts'

export type CaseDeps = EndDeps & {
  settings: Settings
  pictures: Pick<Pictures, 'process' | 'keepPdf' | 'read'>
  /** Off in load tests. */
  rateLimits: boolean
}
