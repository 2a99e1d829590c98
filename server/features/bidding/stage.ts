import type { Database } from '#server/platform/db/database.ts'
import type { Publisher } from '#server/platform/live/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Events } from '../events.ts'
import type { LockedLot } from './batch/batch.ts'
import type { Lot } from './lot-terms.ts'

/** What moves lots from one stage to the next works with. */
export type StageDeps = {
  db: Database
  live: Publisher
  notices: NoticeSink
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}

/** Lots that a stage change moved, as they were and as they are. */
export type Moved = { lot: Lot; before: LockedLot; after: LockedLot }
