import type { AppContext } from './context.ts'
import { oldestWaiting } from './features/office/index.ts'
import { isArchiveFailing } from './platform/db/archive-store.ts'
import { certificateEnd, freeRatio, readBackup } from './platform/telemetry/surroundings.ts'

const secondsSince = (instant: string) => (Date.now() - Date.parse(instant)) / 1_000

/** Figures of what surrounds the product, for the alarms of `deploy/prometheus`. An unreadable one is left out. */
export function registerOperationFigures({ metrics, config, db, late }: AppContext): void {
  const { gauge } = metrics
  const { dataDir, publicUrl, replica } = config
  gauge('marsa_disk_free_ratio', 'Free part of the disk with the data folder', async () => [
    { value: await freeRatio(dataDir) },
  ])
  gauge('marsa_backup_age_seconds', 'Age of the last good backup', async () => [
    { value: secondsSince((await readBackup(dataDir)).finished_at) },
  ])
  gauge('marsa_restore_age_seconds', 'Age of the last backup that was restored for a test', async () => [
    { value: secondsSince((await readBackup(dataDir)).restored_at) },
  ])
  gauge(
    'marsa_archive_failing',
    '1 while the log of the database is not archived; absent without an archive',
    async () => {
      const failing = await isArchiveFailing(db)
      return failing === undefined ? [] : [{ value: Number(failing) }]
    },
  )
  gauge('marsa_certificate_seconds', 'Time until the certificate of the public address ends', async () => {
    const address = new URL(publicUrl)
    if (address.protocol !== 'https:') return []
    return [{ value: ((await certificateEnd(address)).getTime() - Date.now()) / 1_000 }]
  })
  gauge('marsa_replica_used', '1 while lists are read from the replica; absent without one', () =>
    replica ? [{ value: Number(late.lagSeconds() !== undefined) }] : [],
  )
  gauge('marsa_approvals_oldest_seconds', 'How long the oldest act has waited for a second person', async () => [
    { value: (await oldestWaiting(db)).approvals },
  ])
  gauge('marsa_letters_late_seconds', 'How long the latest letter has been past its deadline', async () => [
    { value: (await oldestWaiting(db)).letters },
  ])
}
