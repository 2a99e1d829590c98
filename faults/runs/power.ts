import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { canOpenDisk, openDisk } from '../environment/disk.ts'
import { freeFolder, killProcessTree, postmasterOf, processTree } from '../environment/process-tree.ts'
import { type Sync, withAndWithoutSync } from '../environment/sync-control.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, withDatabase } from '../scenario.ts'

const LOAD_MS = { least: 1_500, most: 3_500 }

/**
 * The power fails under load: PostgreSQL stops at once, and the product continues with the state on the
 * disk. Then the same with `fsync = off`, which must lose bids; otherwise the run could not have found a loss.
 */
export async function power(
  scenario: Scenario,
  { clients, cuts }: { clients: number; cuts: number },
): Promise<string[]> {
  if (!canOpenDisk()) {
    scenario.say('  SKIPPED: only root on Linux with loop devices can cut the power of a disk')
    return []
  }
  return withAndWithoutSync(scenario, cuts, (fsync) => cutPower(scenario, clients, fsync))
}

async function cutPower(scenario: Scenario, clients: number, fsync: Sync): Promise<string[]> {
  const disk = await openDisk()
  const start = () => startEmbeddedPostgres({ dataDir: disk.folder, onProgress: () => undefined, settings: { fsync } })
  let postgres = await start()
  try {
    const app = await scenario.openApp(3, { url: postgres.url })
    await app.start()
    const { url } = postgres
    const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
    // An installation with a past; only the new writes are in danger.
    disk.settle()
    const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    await sleep(scenario.rng(`power ${fsync}`).between(LOAD_MS.least, LOAD_MS.most))
    const pids = processTree(postmasterOf(disk.folder))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    // Nothing runs here meanwhile, so no later answer can be counted.
    disk.photograph()
    await killProcessTree(pids, postgres)
    disk.goOnWithCopy()
    await freeFolder(disk.folder)
    postgres = await start()
    await app.untilReady()
    const calls = await load.stop()
    scenario.say(`  fsync ${fsync}: ${tally(calls)}`)
    return await withDatabase(postgres.url, (db) => checkHistory({ db, addresses: [app.address], stock, calls }))
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
