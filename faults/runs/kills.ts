import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createFixtures } from '../fixtures.ts'
import { ownDatabaseUrl, type Scenario, withDatabase } from '../scenario.ts'

const LOAD_MS = { least: 400, most: 2_000 }

/** `kill -9` under load, in turn: the app, its own PostgreSQL, both at once. */
export async function kills(scenario: Scenario, { rounds, clients }: { rounds: number; clients: number }) {
  const rng = scenario.rng('kills')
  const app = scenario.openWholeApp()
  await app.start()
  const url = await ownDatabaseUrl(scenario.dataDir)
  const addresses = [app.address]
  const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
  const load = startBidding({ stock, addresses, seed: scenario.seed })
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(rng.between(LOAD_MS.least, LOAD_MS.most))
    const what = ['app', 'database', 'app and database'][(round - 1) % 3] ?? 'app'
    const began = performance.now()
    const back = what.includes('app') ? Promise.resolve() : scenario.killDatabase()
    // Both at once: the next start must clean up after the dead process.
    if (what === 'app and database') void scenario.killDatabase().catch(() => undefined)
    if (what.includes('app')) {
      await app.kill()
      await app.start()
    }
    await back
    await app.untilReady()
    scenario.say(`  round ${round}: ${what} killed, back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await sleep(LOAD_MS.least)
  const calls = await load.stop()
  scenario.say(`  ${tally(calls)}`)
  const faults = await withDatabase(url, (db) => checkHistory({ db, addresses, stock, calls }))
  // Stopped cleanly, so that the next run finds the folder free.
  await app.stop()
  return faults
}
