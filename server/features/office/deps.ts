import type { LateDatabase } from '#server/platform/db/late-database.ts'
import type { FailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Channel, Sender } from '#server/platform/messaging/messaging.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'

export type OfficeDeps = Pick<Platform, 'db' | 'notices' | 'secrets'> & {
  pictures: Pick<Pictures, 'process'>
  settings: Settings
  /** For reports, which may be a moment late. */
  late: Pick<LateDatabase, 'db'>
  failedJobs: Pick<FailedJobs, 'retry'>
  /** Carriers of messages and payments. */
  providers: { senders: Record<Channel, Pick<Sender, 'name'>>; gateways: readonly string[] }
}
