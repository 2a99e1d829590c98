import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { startBidding, tally } from '../bidders.ts'
import { canOpenDisk, openDisk } from '../disk.ts'
import { family, freeFolder, killFamily, postmasterOf } from '../family.ts'
import { type Ground, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { createStock } from '../stock.ts'
import { type Sync, withAndWithoutSync } from '../sync-control.ts'

const LOAD_MS = { least: 1_500, most: 3_500 }

/**
 * The power fails under load: PostgreSQL is stopped where it stands, and the house goes on with what had reached the
 * disk. Then the same with `fsync = off`, which must lose bids, or the run could not have found a loss.
 */
export async function power(ground: Ground, { clients, cuts }: { clients: number; cuts: number }): Promise<string[]> {
  if (!canOpenDisk()) {
    ground.say('  SKIPPED: only root on Linux with loop devices can cut the power of a disk')
    return []
  }
  return withAndWithoutSync(ground, cuts, (fsync) => cutPower(ground, clients, fsync))
}

async function cutPower(ground: Ground, clients: number, fsync: Sync): Promise<string[]> {
  const disk = await openDisk()
  const start = () => startEmbeddedPostgres({ dataDir: disk.folder, onProgress: () => undefined, settings: { fsync } })
  let postgres = await start()
  try {
    const app = await ground.openApp(3, { url: postgres.url })
    await app.start()
    const { url } = postgres
    const stock = await withDatabase(url, (db) => createStock(db, { clients }))
    // A house that has been there for long; only what comes now is in danger.
    disk.settle()
    const load = startBidding({ stock, addresses: [app.address], seed: ground.seed })
    await sleep(ground.dice(`power ${fsync}`).between(LOAD_MS.least, LOAD_MS.most))
    const pids = family(postmasterOf(disk.folder))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    // Nothing runs here meanwhile, so no answer can be taken that came after.
    disk.photograph()
    await killFamily(pids, postgres)
    disk.goOnWithCopy()
    await freeFolder(disk.folder)
    postgres = await start()
    await app.untilReady()
    const calls = await load.stop()
    ground.say(`  fsync ${fsync}: ${tally(calls)}`)
    return await withDatabase(postgres.url, (db) => judge({ db, addresses: [app.address], stock, calls }))
  } catch (error) {
    // Without fsync it may be that not even a database is left.
    if (fsync === 'on') throw error
    return [`nothing could be read any more: ${error instanceof Error ? error.message : error}`]
  } finally {
    await ground.clear()
    await postgres.stop().catch(() => undefined)
    await disk.close()
  }
}
