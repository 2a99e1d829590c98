import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { lotsWith, overdue, silenceMs, unfairCloses } from '../cut-short.ts'
import { createFixtures, databaseNow, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const MINUTE_MS = 60_000
/** Silence longer than this is an outage (CLO-10). */
const OUTAGE_MS = 30_000
const LOAD_MS = 1_500
/** The time from the load to the end of the first lot; longer if the machine is too slow to be down by then. */
const MARGIN_MS = 1_500

/**
 * The app is down while lots end. After an outage those lots, and the ones that would end within ten minutes after it,
 * close ten minutes from then, with one notice; after a moment they close at once.
 */
export async function restart(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const url = await scenario.databaseUrl()
  return withDatabase(url, async (db) => [
    ...(await outage(scenario, db, clients)),
    ...(await moment(scenario, db, clients)),
  ])
}

async function outage(scenario: Scenario, db: Database, clients: number, marginMs = MARGIN_MS): Promise<string[]> {
  const app = await scenario.openApp(1)
  await app.start()
  const stock = await createFixtures(db, { clients, closeInMs: [LOAD_MS + marginMs, 5 * MINUTE_MS, 120 * MINUTE_MS] })
  const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
  await sleep(LOAD_MS)
  await app.kill()
  if ((await lotsWith(db, stock)).open < stock.lots.length) {
    await Promise.all([load.stop(), app.start()])
    await app.stop()
    return outage(scenario, db, clients, 2 * marginMs)
  }
  await untilOver(db, stock)
  // The short form pretends a longer silence.
  if (scenario.short) await sql`update heartbeats set beat_at = beat_at - interval '40 seconds'`.execute(db)
  await until('an outage', async () => (await silenceMs(db)) > OUTAGE_MS)
  const backAt = await databaseNow(db)
  await app.start()
  await until('lots are moved', async () => (await lotsWith(db, stock)).moved >= stock.lots.length - 1)
  await sleep(LOAD_MS)
  const calls = await load.stop()
  scenario.say(`  after an outage: ${tally(calls)}`)
  const faults = await checkHistory({ db, addresses: [app.address], stock, calls })
  await app.stop()
  return [...faults, ...(await unfairCloses(db, stock, backAt))]
}

async function moment(scenario: Scenario, db: Database, clients: number): Promise<string[]> {
  const app = await scenario.openApp(1)
  await app.start()
  const stock = await createFixtures(db, { clients, closeInMs: [2 * LOAD_MS, 2 * LOAD_MS, 120 * MINUTE_MS] })
  const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed + 1 })
  await sleep(LOAD_MS)
  await app.kill()
  await untilOver(db, stock)
  await app.start()
  // On a very slow machine even this was an outage: then they were moved.
  await until('lots whose time is over are closed or moved', async () => (await overdue(db, stock)) === 0)
  const calls = await load.stop()
  scenario.say(`  after a moment: ${tally(calls)}`)
  const faults = await checkHistory({ db, addresses: [app.address], stock, calls })
  await app.stop()
  return faults
}

const untilOver = (db: Database, stock: Fixtures) =>
  until('the first lot is over', async () => (await overdue(db, stock)) > 0)
