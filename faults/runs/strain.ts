import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { type Load, startBidding, tally } from '../bidders.ts'
import { type Ground, until, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { createStock, type Stock } from '../stock.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const LOAD_MS = 1_500
/** Longer than a statement waits for a lock, shorter than an outage (CLO-10). */
const LOCK_MS = 20 * SECOND_MS
const STORM_MS = 5 * SECOND_MS
/** Patience with a lock (10 s), three times, and once more with the lot alone; then there is an answer, whatever it says. */
const WAIT_MS_MAX = 60 * SECOND_MS

type Parts = { db: Database; url: string; stock: Stock }
type Strain = { name: string; put: (parts: Parts) => Promise<void> }

const STRAINS: readonly Strain[] = [
  { name: 'strangers take every connection that the app loses', put: storm },
  { name: 'somebody holds a lot', put: (parts) => hold(parts, lotOf(parts)) },
  { name: 'somebody holds all lots', put: (parts) => hold(parts, 'lock table lot_states in access exclusive mode') },
  { name: 'somebody holds what every request reads', put: (parts) => hold(parts, 'lock table sessions, accounts') },
]

/**
 * The database is there and of no use: no connection is free, or somebody holds a lock for twenty seconds. What cannot be
 * decided is answered with 503 or waits for a bounded time; no answer is untrue; all goes on by itself afterwards.
 */
export async function strain(ground: Ground, { clients }: { clients: number }): Promise<string[]> {
  const url = await ground.databaseUrl()
  const app = await ground.openApp(1)
  await app.start()
  const addresses = [app.address]
  return withDatabase(url, async (db) => {
    const faults: string[] = []
    for (const { name, put } of STRAINS) {
      const closeInMs = [2 * LOAD_MS, LOAD_MS + LOCK_MS / 2, 2 * HOUR_MS, 2 * HOUR_MS]
      const stock = await createStock(db, { clients, closeInMs })
      const load = startBidding({ stock, addresses, seed: ground.seed })
      await sleep(LOAD_MS)
      await put({ db, url, stock })
      const before = taken(load)
      await until('bids are taken again', async () => taken(load) > before + clients)
      await until('lots whose time is over are closed', async () => (await openLots(db, stock)) === 2)
      const calls = await load.stop()
      const longest = Math.max(...calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
      ground.say(`  ${name}: ${tally(calls)}; the longest wait was ${(longest / SECOND_MS).toFixed(1)} s`)
      const found = await judge({ db, addresses, stock, calls })
      if (longest > WAIT_MS_MAX) found.push(`somebody waited for ${Math.round(longest)} ms`)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    await app.stop()
    return faults
  })
}

const taken = (load: Load): number => load.calls.filter(({ outcome }) => outcome.data !== null).length

const lotOf = ({ stock }: Parts): string =>
  `select from lot_states where lot_id = ${stock.lots.at(-1)?.lotId ?? 0} for update`

/** As an administrator's session that was left open would. */
async function hold({ url }: Parts, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'administrator' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await sleep(LOCK_MS)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

/** The app loses its connections, and each that comes free is taken before it can have it back. */
async function storm({ db, url }: Parts): Promise<void> {
  const strangers: pg.Client[] = []
  const until = performance.now() + STORM_MS
  let ended = false
  while (performance.now() < until) {
    const client = new pg.Client({ connectionString: url, application_name: 'stranger' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      strangers.push(client)
    } catch {
      // All are taken: now those of the app come free.
      if (!ended)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name not in ('stranger', 'faults')`.execute(db)
      ended = true
      await sleep(5)
    }
  }
  await Promise.all(strangers.map((client) => client.end()))
}

async function openLots(db: Database, stock: Stock): Promise<number> {
  const lotIds = stock.lots.map(({ lotId }) => lotId)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from lot_states
    where status = 'live' and lot_id = any(${lotIds})`.execute(db)
  return rows[0]?.open ?? 0
}
