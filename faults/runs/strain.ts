import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { type Load, startBidding, taken, tally, unserved } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createFixtures, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const LOAD_MS = 1_500
/** Longer than a statement waits for a lock, shorter than an outage (CLO-10). */
const LOCK_MS = 20 * SECOND_MS
const STORM_MS = 5 * SECOND_MS
/** The number of concurrent calls. */
const STRANGERS = 10
/** The lock timeout (10 s), three times, and once more with the lot alone; then there is some answer. */
const WAIT_MS_MAX = 60 * SECOND_MS

type Parts = { db: Database; url: string; stock: Fixtures; load: Load }
type Strain = { name: string; put: (parts: Parts) => Promise<void> }

const STRAINS: readonly Strain[] = [
  { name: 'strangers take every connection that the app loses', put: storm },
  { name: 'a lot is locked', put: (parts) => hold(parts, lotOf(parts)) },
  { name: 'all lots are locked', put: (parts) => hold(parts, 'lock table lot_states in access exclusive mode') },
  { name: 'what every request reads is locked', put: (parts) => hold(parts, 'lock table sessions, accounts') },
]

/**
 * The database runs and is useless: no connection is free, or another transaction holds a lock for twenty seconds.
 * Undecidable requests get a 503 or wait for a bounded time; no answer is wrong; the product recovers without help.
 */
export async function strain(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const url = await scenario.databaseUrl()
  const app = await scenario.openApp(1)
  await app.start()
  const addresses = [app.address]
  return withDatabase(url, async (db) => {
    const faults: string[] = []
    for (const { name, put } of STRAINS) {
      const closeInMs = [2 * LOAD_MS, LOAD_MS + LOCK_MS / 2, 2 * HOUR_MS, 2 * HOUR_MS]
      const stock = await createFixtures(db, { clients, closeInMs })
      const load = startBidding({ stock, addresses, seed: scenario.seed })
      await sleep(LOAD_MS)
      await put({ db, url, stock, load })
      const before = taken(load)
      await until('bids are taken again', async () => taken(load) > before + clients)
      await until('lots whose time is over are closed', async () => (await openLots(db, stock)) === 2)
      const calls = await load.stop()
      const longest = Math.max(...calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
      scenario.say(`  ${name}: ${tally(calls)}; the longest wait was ${(longest / SECOND_MS).toFixed(1)} s`)
      const found = await checkHistory({ db, addresses, stock, calls })
      if (longest > WAIT_MS_MAX) found.push(`a request waited for ${Math.round(longest)} ms`)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    await app.stop()
    return faults
  })
}

const lotOf = ({ stock }: Parts): string =>
  `select from lot_states where lot_id = ${stock.lots.at(-1)?.lotId ?? 0} for update`

/** Like an administrator's forgotten session. */
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

/**
 * The app loses its connections again and again, and others take the free ones; it ends only after a request has
 * failed by it.
 */
async function storm({ db, url, load }: Parts): Promise<void> {
  const strangers: pg.Client[] = []
  const endsAt = performance.now() + STORM_MS
  const before = unserved(load)
  await until('a bid is refused in the storm', async () => {
    const comers = await Promise.allSettled(Array.from({ length: STRANGERS }, () => connectStranger(url)))
    strangers.push(...comers.flatMap((comer) => (comer.status === 'fulfilled' ? [comer.value] : [])))
    if (comers.some(({ status }) => status === 'rejected')) await endConnections(db)
    return performance.now() > endsAt && unserved(load) > before
  })
  await Promise.all(strangers.map((client) => client.end()))
}

async function connectStranger(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'stranger' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** All connections of the app. */
async function endConnections(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name not in ('stranger', 'faults')`.execute(db)
}

async function openLots(db: Database, stock: Fixtures): Promise<number> {
  const lotIds = stock.lots.map(({ lotId }) => lotId)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from lot_states
    where status = 'live' and lot_id = any(${lotIds})`.execute(db)
  return rows[0]?.open ?? 0
}
