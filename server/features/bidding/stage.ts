import type { Database } from '#server/platform/db/database.ts'
import type { Publisher } from '#server/platform/live/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Events } from '../events.ts'

/** What moves lots from one stage to the next works with. */
export type StageDeps = {
  db: Database
  live: Publisher
  notices: NoticeSink
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}
