import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { startBidding, taken, tally, unserved } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { canOpenDisk, openDisk } from '../environment/disk.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
const FULL_MS = 8_000
/** The space left on the full disk: rows still fit, the next segment of the log does not. */
const LEFT_BYTES = 4_000_000
const MINUTE_MS = 60_000

/**
 * The database's disk is full under load, twice: bids are refused with 503 or wait, nothing acknowledged is
 * lost, `/healthz` stays well, and everything recovers without help once there is space again.
 */
export async function full(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  if (!canOpenDisk()) {
    scenario.say('  SKIPPED: only root on Linux with loop devices can fill a disk')
    return []
  }
  const disk = await openDisk()
  // Reused log files would keep the disk from being full for the log.
  const settings = { wal_recycle: 'off', max_wal_size: '64MB', min_wal_size: '32MB' }
  const postgres = await startEmbeddedPostgres({ dataDir: disk.folder, onProgress: () => undefined, settings })
  try {
    const app = await scenario.openApp(3, { url: postgres.url })
    await app.start()
    const closeInMs = [5 * MINUTE_MS, 120 * MINUTE_MS, 120 * MINUTE_MS]
    const stock = await withDatabase(postgres.url, (db) => createFixtures(db, { clients, closeInMs }))
    const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    const faults: string[] = []
    for (let round = 1; round <= 2; round += 1) {
      await sleep(LOAD_MS)
      disk.fill(LEFT_BYTES)
      const before = unserved(load)
      await until('a bid is refused for want of space', async () => unserved(load) > before)
      await sleep(FULL_MS)
      const isWell = await fetch(`${app.address}/healthz`).then(({ ok }) => ok)
      if (!isWell) faults.push('the process was not well while the disk was full')
      await disk.free()
      const accepted = taken(load)
      await until('bids are taken again', async () => taken(load) > accepted)
    }
    const calls = await load.stop()
    scenario.say(`  ${tally(calls)}`)
    return [
      ...faults,
      ...(await withDatabase(postgres.url, (db) => checkHistory({ db, addresses: [app.address], stock, calls }))),
    ]
  } finally {
    await scenario.clear()
    await postgres.stop().catch(() => undefined)
    await disk.close()
  }
}
