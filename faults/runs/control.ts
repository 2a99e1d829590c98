import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
const LOST = /is lost|was given to two calls|was answered otherwise/

/**
 * The proof that the other runs can fail: the same load and the same `kill -9` of PostgreSQL, on a database that
 * answers a commit before it is written (`synchronous_commit = off`). Acknowledged bids are lost, and must be found
 * missing. Production refuses to start on such a database.
 */
export async function control(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const url = await scenario.databaseUrl()
  return withDatabase(url, async (db) => {
    await commitLater(db, true)
    try {
      const app = await scenario.openApp(1)
      await app.start()
      const stock = await createFixtures(db, { clients })
      const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
      await sql`select pg_switch_wal()`.execute(db)
      await sleep(LOAD_MS)
      await scenario.killDatabase()
      await app.untilReady()
      const calls = await load.stop()
      scenario.say(`  ${tally(calls)}`)
      const found = await checkHistory({ db, addresses: [app.address], stock, calls })
      await app.stop()
      const lost = found.filter((fault) => LOST.test(fault))
      scenario.say(`  ${lost.length} losses were found, as they must be`)
      return lost.length > 0 ? [] : ['acknowledged bids were thrown away and nobody noticed']
    } finally {
      await commitLater(db, false)
    }
  })
}

/** For every later connection. */
async function commitLater(db: Database, later: boolean): Promise<void> {
  await sql`alter database marsa set synchronous_commit = ${sql.lit(later ? 'off' : 'on')}`.execute(db)
  // Else the writer of the log saves most of them within a fifth of a second, on a busy machine all.
  await sql`alter system set wal_writer_delay = ${sql.lit(later ? '10s' : '200ms')}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}
