import type { Reader } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import type { EndDeps } from '../orders/index.ts'

/** What the house says of a yard. */
export type YardPlace = { nameAr: string; nameEn: string; addressAr: string; addressEn: string }

export type CaseDeps = EndDeps & {
  settings: Settings
  /** The yards of the house by their ids. */
  yards: (reader: Reader) => Promise<ReadonlyMap<number, YardPlace>>
  pictures: Pick<Pictures, 'process' | 'keepPdf' | 'read'>
  /** Off in load tests. */
  rateLimits: boolean
}
