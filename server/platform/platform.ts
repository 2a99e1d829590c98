import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock, Random } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Gateways } from './gateways/gateway.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Bus, Publisher } from './live/bus/publisher.ts'
import type { Messaging } from './messaging/messaging.ts'
import type { NoticeSink } from './messaging/notices.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** The technology for features; each takes only the parts it needs. */
export type Platform = {
  config: Config
  log: Logger
  db: Database
  /** Plain connections, for the few statements that must not be built each time. */
  pool: pg.Pool
  clock: Clock
  random: Random
  secrets: Secrets
  jobs: Jobs
  live: Publisher
  bus: Bus
  messaging: Messaging
  notices: NoticeSink
  storage: Storage
} & Gateways
