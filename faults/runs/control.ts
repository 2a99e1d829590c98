import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { startBidding, tally } from '../bidders.ts'
import { type Ground, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { createStock } from '../stock.ts'

const LOAD_MS = 1_500
const LOST = /is lost|was given to two calls|was answered otherwise/

/**
 * The proof that the other runs can fail: the same load and the same `kill -9` of PostgreSQL, on a database that
 * answers a commit before it is written (`synchronous_commit = off`). Acknowledged bids are lost, and must be found
 * missing. Production refuses to start on such a database.
 */
export async function control(ground: Ground, { clients }: { clients: number }): Promise<string[]> {
  const url = await ground.databaseUrl()
  return withDatabase(url, async (db) => {
    await commitLater(db, true)
    try {
      const app = await ground.openApp(1)
      await app.start()
      const stock = await createStock(db, { clients })
      const load = startBidding({ stock, addresses: [app.address], seed: ground.seed })
      await sql`select pg_switch_wal()`.execute(db)
      await sleep(LOAD_MS)
      await ground.killDatabase()
      await app.untilReady()
      const calls = await load.stop()
      ground.say(`  ${tally(calls)}`)
      const found = await judge({ db, addresses: [app.address], stock, calls })
      await app.stop()
      const lost = found.filter((fault) => LOST.test(fault))
      ground.say(`  ${lost.length} losses were found, as they must be`)
      return lost.length > 0 ? [] : ['acknowledged bids were thrown away and nobody noticed']
    } finally {
      await commitLater(db, false)
    }
  })
}

/** For every connection that is opened from now on. */
async function commitLater(db: Database, later: boolean): Promise<void> {
  await sql`alter database marsa set synchronous_commit = ${sql.lit(later ? 'off' : 'on')}`.execute(db)
}
