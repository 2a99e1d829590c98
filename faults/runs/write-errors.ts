import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { startBidding, taken, tally, unserved } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { canOpenDisk, openDisk } from '../environment/disk.ts'
import { freeFolder } from '../environment/process-tree.ts'
import { type Sync, withAndWithoutSync } from '../environment/sync-control.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
const BROKEN_MS = 4_000

/**
 * The disk accepts writes and loses them: `fsync` fails, PostgreSQL stops itself (a PANIC) and cannot restart. Nothing
 * is acknowledged from then on; with a working disk, and the state on it, the product continues. Then the same with
 * `fsync = off`, which must lose bids; otherwise the run could not have found a loss.
 */
export async function writeErrors(scenario: Scenario, { clients, times }: { clients: number; times: number }) {
  if (!canOpenDisk()) {
    scenario.say('  SKIPPED: only root on Linux with loop devices can let a disk fail')
    return []
  }
  return withAndWithoutSync(scenario, times, (fsync) => breakDisk(scenario, clients, fsync))
}

async function breakDisk(scenario: Scenario, clients: number, fsync: Sync): Promise<string[]> {
  const disk = await openDisk({ failing: true })
  // The log always grows into new blocks.
  const settings = { fsync, wal_recycle: 'off', max_wal_size: '64MB', min_wal_size: '32MB' }
  const start = () => startEmbeddedPostgres({ dataDir: disk.folder, onProgress: () => undefined, settings })
  let postgres = await start()
  try {
    const app = await scenario.openApp(3, { url: postgres.url })
    await app.start()
    const { url } = postgres
    const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
    disk.settle()
    const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    await sleep(LOAD_MS)
    disk.fail()
    const before = unserved(load)
    // Without fsync the error stays unnoticed.
    if (fsync === 'on') await until('a bid is refused for the disk', async () => unserved(load) > before)
    await sleep(BROKEN_MS)
    const isWell = await fetch(`${app.address}/healthz`).then(({ ok }) => ok)
    await postgres.stop().catch(() => undefined)
    await disk.repair()
    await freeFolder(disk.folder)
    postgres = await start()
    await app.untilReady()
    const accepted = taken(load)
    await until('bids are taken again', async () => taken(load) > accepted)
    const calls = await load.stop()
    scenario.say(`  fsync ${fsync}: ${tally(calls)}`)
    const faults = await withDatabase(postgres.url, (db) =>
      checkHistory({ db, addresses: [app.address], stock, calls }),
    )
    return isWell ? faults : [...faults, 'the process was not well while the disk failed']
  } catch (error) {
    // Without fsync possibly not even a database is left.
    if (fsync === 'on') throw error
    return [`nothing could be read any more: ${error instanceof Error ? error.message : error}`]
  } finally {
    await scenario.clear()
    await postgres.stop().catch(() => undefined)
    await disk.close()
  }
}
