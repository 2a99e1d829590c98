import type { LateDatabase } from '#server/platform/db/late-database.ts'
import type { FailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Channel, Sender } from '#server/platform/messaging/messaging.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bidding } from '../bidding/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Events } from '../events.ts'
import type { Offers } from '../offers/index.ts'

export type OfficeDeps = Pick<Platform, 'secrets' | 'db' | 'live' | 'notices' | 'jobs'> & {
  events: Pick<Events, 'publish'>
  pictures: Pick<Pictures, 'read'>
  settings: Settings
  /** For reports, which may be a moment late. */
  late: Pick<LateDatabase, 'db'>
  failedJobs: Pick<FailedJobs, 'retry'>
  /** Who carries messages and payments. */
  providers: { senders: Record<Channel, Pick<Sender, 'name'>>; gateways: readonly string[] }
  accounts: Pick<Accounts, 'houseAccount'>
  bidding: Pick<Bidding, 'driveRoom' | 'announceIn' | 'wake'>
  offers: Pick<Offers, 'takeBackForOwner'>
  catalogue: Pick<
    Catalogue,
    | 'createCar'
    | 'updateCar'
    | 'processPictures'
    | 'addPictures'
    | 'savePicture'
    | 'removePicture'
    | 'processPaper'
    | 'reports'
  >
}
