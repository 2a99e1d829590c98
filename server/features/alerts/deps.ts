import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { AuctionPages } from '../auctions/index.ts'
import type { Events } from '../events.ts'

export type AlertDeps = {
  db: Database
  log: Logger
  events: Events
  jobs: Pick<Jobs, 'work' | 'schedule'>
  notices: NoticeSink
  auctions: Pick<AuctionPages, 'readFilters'>
}
