import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Seen, startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { killProcessTree, postmasterOf, processTree } from '../environment/process-tree.ts'
import { openProxy } from '../environment/proxy.ts'
import { openStandby } from '../environment/standby.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 2_500
const LOST = /is lost|was given to two calls|was answered otherwise/

/**
 * The primary dies under load and its standby is promoted, behind an address that follows. A commit had to reach the
 * standby before it was answered (`synchronous_standby_names`), so nothing is lost. Then the same with a lagging
 * standby that commits do not wait for, which must lose bids; otherwise the run could not have found a loss.
 */
export async function failover(scenario: Scenario, { clients, times }: { clients: number; times: number }) {
  const faults: string[] = []
  const gaps: number[] = []
  for (let time = 1; time <= times; time += 1) {
    const outcome = await failOver(scenario, clients, true)
    faults.push(...outcome.faults)
    gaps.push(outcome.gapMs)
  }
  gaps.sort((a, b) => a - b)
  const [middle = 0, longest = 0] = [gaps[Math.floor(gaps.length / 2)], gaps.at(-1)]
  scenario.say(
    `  ${times} times: no bid was taken for ${seconds(middle)} in the median, ${seconds(longest)} at the longest`,
  )
  const control = (await failOver(scenario, clients, false)).faults.filter((fault) => LOST.test(fault))
  scenario.say(`  with a standby that lags ${control.length} losses were found, as they must be: ${control[0]}`)
  return control.length > 0 ? faults : [...faults, 'bids that never reached the standby were not missed']
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The longest time without an accepted bid, from the bidders' view. */
function longestGap(calls: readonly Seen[]): number {
  const taken = calls.filter(({ outcome }) => outcome.data !== null).map(({ answeredAt }) => answeredAt)
  taken.sort((a, b) => a - b)
  return Math.max(0, ...taken.map((at, place) => at - (taken[place - 1] ?? at)))
}

async function failOver(
  scenario: Scenario,
  clients: number,
  isSynchronous: boolean,
): Promise<{ faults: string[]; gapMs: number }> {
  const folder = await makeTemporaryFolder('marsa-primary-')
  const primary = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined })
  const primaryPort = Number(new URL(primary.url).port)
  const port = scenario.portAt(4)
  const targets = [primaryPort]
  const [toHouse, toPrimary] = [
    await openProxy({ targets: () => targets }),
    await openProxy({ targets: () => [primaryPort] }),
  ]
  const app = await scenario.openApp(3, { url: primary.url, databasePort: toHouse.port })
  await app.start()
  const standby = await openStandby({ url: primary.url, folder, port, primaryPort: toPrimary.port })
  try {
    const stock = await withDatabase(primary.url, async (db) => {
      const made = await createFixtures(db, { clients })
      await until('the standby has everything', () => hasCaughtUp(db))
      if (isSynchronous) await waitForStandby(db)
      else toPrimary.down()
      return made
    })
    const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    await sleep(LOAD_MS)
    targets[0] = port
    await killProcessTree(processTree(postmasterOf(folder)), primary)
    toHouse.cut()
    const began = performance.now()
    await standby.promote()
    await app.untilReady()
    const backMs = performance.now() - began
    await sleep(LOAD_MS)
    const calls = await load.stop()
    scenario.say(
      `  ${isSynchronous ? 'in step' : 'lagging'}: back after ${(backMs / 1_000).toFixed(1)} s; ${tally(calls)}`,
    )
    const faults = await withDatabase(standby.url, (db) => checkHistory({ db, addresses: [app.address], stock, calls }))
    return { faults, gapMs: longestGap(calls) }
  } finally {
    await scenario.clear()
    await standby.close()
    await primary.stop().catch(() => undefined)
    await Promise.all([toHouse.close(), toPrimary.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** From now on a commit is answered when the standby has it on its disk. */
async function waitForStandby(db: Database): Promise<void> {
  await sql`alter system set synchronous_standby_names = 'standby'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await until('commits wait for the standby', async () => {
    const { rows } = await sql<{ state: string }>`select sync_state as state from pg_stat_replication`.execute(db)
    return rows[0]?.state === 'sync'
  })
}

async function hasCaughtUp(db: Database): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select flush_lsn = pg_current_wal_flush_lsn() as same from pg_stat_replication`.execute(db)
  return rows[0]?.same === true
}
