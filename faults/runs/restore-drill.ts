import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reconcile } from '../../scripts/restore/reconcile.ts'
import { type RestoreOptions, restoreCluster } from '../../scripts/restore/restore-cluster.ts'
import { type Seen, startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { APP_SECRET } from '../environment/app-process.ts'
import { killProcessTree, postmasterOf, processTree } from '../environment/process-tree.ts'
import { copyCluster } from '../environment/standby.ts'
import { createFixtures, databaseNow, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
const LOST = /is lost|was given to two calls|was answered otherwise/

/**
 * A base backup and an archived log, the database destroyed, and the result of `npm run restore-drill`: every bid
 * answered before the chosen moment is there, none after it, and the product's own checks find nothing. A restore to an
 * earlier moment must lose bids; otherwise the run could not have found a loss. Rule: SCALE-40.
 */
export async function restoreDrill(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marsa-primary-'))
  const kept = await mkdtemp(path.join(tmpdir(), 'marsa-backup-'))
  for (const each of [folder, kept]) await chmod(each, 0o777)
  try {
    const made = await makeBackup(scenario, { folder, kept, clients })
    const options = { base: path.join(kept, 'base'), restoreCommand: `cp '${kept}/archive/%f' '%p'` }
    const faults = await checkRestored(scenario, made, { ...options, ...made.place, until: made.chosen })
    if (scenario.short) return faults
    const early = await checkRestored(scenario, made, { ...options, ...made.place, until: made.early })
    const losses = early.filter((fault) => LOST.test(fault)).length
    scenario.say(`  restored to an earlier moment ${losses} losses were found, as they must be`)
    return losses > 0 ? faults : [...faults, 'bids after the moment of a restore were not missed']
  } finally {
    await scenario.clear()
    for (const each of [folder, kept]) await rm(each, { recursive: true, force: true })
  }
}

type Made = {
  stock: Fixtures
  calls: readonly Seen[]
  early: Date
  chosen: Date
  place: Pick<RestoreOptions, 'role' | 'database'>
}

/** Bids before the backup, during it, and after it; then the database is destroyed. */
async function makeBackup(
  scenario: Scenario,
  { folder, kept, clients }: { folder: string; kept: string; clients: number },
): Promise<Made> {
  await mkdir(path.join(kept, 'archive'))
  await chmod(path.join(kept, 'archive'), 0o777)
  // Settings outside the cluster's folder, as on Debian: the copy has none of them, and its start a lower limit.
  const settings = { archive_mode: 'on', archive_command: `cp '%p' '${kept}/archive/%f'`, max_connections: '300' }
  const primary = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined, settings })
  const app = await scenario.openApp(3, { url: primary.url })
  await app.start()
  const made = await withDatabase(primary.url, async (db) => {
    const stock = await createFixtures(db, { clients })
    const bid = () => startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    const during = bid()
    await sleep(LOAD_MS)
    await copyCluster(primary.url, path.join(folder, 'postgres/cluster'), path.join(kept, 'base'))
    await rm(path.join(kept, 'base/postgresql.conf'))
    const early = new Date(await databaseNow(db))
    await sleep(LOAD_MS)
    const calls = await during.stop()
    // A date holds whole milliseconds. Rounded down, it would be before bids of the same millisecond.
    const chosen = new Date(Math.ceil(await databaseNow(db)))
    const after = bid()
    await sleep(LOAD_MS)
    scenario.say(`  before the moment: ${tally(calls)}; after it: ${tally(await after.stop())}`)
    await archiveAll(db)
    return { stock, calls, early, chosen }
  })
  await app.stop()
  await killProcessTree(processTree(postmasterOf(folder)), primary)
  await rm(folder, { recursive: true, force: true })
  return { ...made, place: { role: new URL(primary.url).username, database: 'marsa' } }
}

/** The end of the log reaches the archive when its file is closed. */
async function archiveAll(db: Database): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
  await until('the log is archived', async () => {
    const { rows: seen } = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver`.execute(db)
    return (seen[0]?.last ?? '') >= (rows[0]?.file ?? '')
  })
}

async function checkRestored(scenario: Scenario, made: Made, options: RestoreOptions): Promise<string[]> {
  const restored = await restoreCluster(options)
  const app = await scenario.openApp(4, { url: restored.url, env: { NODE_ENV: 'test' } })
  try {
    const { faults, counted } = await withDatabase(restored.url, (db) => reconcile(db, APP_SECRET))
    scenario.say(`  restored in ${restored.seconds.toFixed(1)} s: ${counted.entries} entries of ${counted.lots} lots`)
    await app.start()
    const { stock, calls } = made
    const history = await withDatabase(restored.url, (db) =>
      checkHistory({ db, addresses: [app.address], stock, calls }),
    )
    return [...faults, ...history]
  } finally {
    await app.stop()
    await restored.close()
  }
}
