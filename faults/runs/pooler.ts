import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createClient } from '../client.ts'
import { openPooler } from '../environment/pooler.ts'
import { createFixtures, OPENING } from '../fixtures.ts'
import { type Scenario, withDatabase } from '../scenario.ts'

const LOAD_MS = 2_000
const TRIES = 6
const RIYALS_1000 = 1_000_00

/**
 * Two processes reach the database through a pooler in transaction mode, and directly where they need a session
 * (`DATABASE_DIRECT_URL`). Members bid, the pooler is restarted, keys of one process are asked for at the other.
 * Then the same without the direct address, which must fail; otherwise the run could not find faults.
 * Rule: SCALE-30.
 */
export async function pooler(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const url = new URL(await scenario.databaseUrl())
  const pool = await openPooler({ port: Number(url.port) })
  const env = { DATABASE_DIRECT_URL: url.href }
  const apps = [
    await scenario.openApp(1, { databasePort: pool.port, env }),
    await scenario.openApp(2, { databasePort: pool.port, env }),
  ]
  try {
    await Promise.all(apps.map((app) => app.start()))
    const faults = await withDatabase(url.href, async (db) => {
      const stock = await createFixtures(db, { clients })
      const addresses = apps.map(({ address }) => address)
      const load = startBidding({ stock, addresses, seed: scenario.seed })
      await sleep(LOAD_MS)
      pool.cut()
      await sleep(LOAD_MS)
      const calls = await load.stop()
      scenario.say(`  ${tally(calls)}`)
      return checkHistory({ db, addresses, stock, calls })
    })
    await Promise.all(apps.map((app) => app.stop()))
    if (scenario.short) return faults
    const failed = await withoutDirect(scenario, pool.port, url.href)
    scenario.say(`  without the direct address bid ${failed} failed, as one must`)
    return failed !== undefined
      ? faults
      : [...faults, 'a pooler in transaction mode broke nothing that needs a session']
  } finally {
    await scenario.clear()
    await pool.close()
  }
}

/** The first of a few bids that was not answered. */
async function withoutDirect(scenario: Scenario, databasePort: number, url: string): Promise<number | undefined> {
  const app = await scenario.openApp(1, { databasePort })
  await app.start()
  return withDatabase(url, async (db) => {
    const { lots, bidders } = await createFixtures(db, { clients: 2, rich: true })
    const [lot] = lots
    for (let turn = 1; turn <= TRIES; turn += 1) {
      const bidder = bidders[turn % 2]
      if (!lot || !bidder) throw new Error('two members and a lot')
      const body = { product_id: lot.carId, amount: (OPENING + turn * RIYALS_1000) / 100 }
      const answer = await createClient([app.address], bidder).request('POST', '/v1/bid', `pooled-${turn}`, body)
      if (answer === undefined) return turn
    }
    return undefined
  })
}
