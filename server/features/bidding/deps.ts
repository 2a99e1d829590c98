import type { Database } from '#server/platform/db/database.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Events } from '../events.ts'
import type { Pace } from './batch/pace.ts'

/** Dependencies of the code that moves lots from one stage to the next. */
export type StageDeps = {
  db: Database
  live: Publisher
  notices: NoticeSink
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}

/** Pause points of tests: after the locks are granted, and before the commit. */
export type BiddingPause = { locked?: () => Promise<void>; written?: () => Promise<void> }

/** Dependencies of a process's bidding. */
export type BiddingDeps = Pick<Platform, 'db' | 'log' | 'live' | 'notices' | 'clock' | 'random' | 'secrets'> & {
  databaseUrl: string
  events: Events
  pause?: BiddingPause | undefined
  /** Receives the number of bids of each batch. */
  onBatch?: (size: number) => void
  /** Number of batches in flight: for tests, which must not depend on the speed of a disk. */
  pace?: Pace | undefined
}

/**
 * Work that features further right add to each run of the scheduler. It returns how much it did, and is repeated until
 * it returns 0.
 */
export type DueWork = () => Promise<number>
