import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Load, startBidding, taken, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createMovedClock, type MovedClock } from '../environment/moved-clock.ts'
import { createFixtures, databaseNow, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const STAY_MS = 3 * SECOND_MS
const FAIR_MS = 10 * MINUTE_MS
/** Shorter than an outage (CLO-10), ahead and back. */
const SMALL_JUMPS_MS = [SECOND_MS, 0, 20 * SECOND_MS, 0, -20 * SECOND_MS, 0]

/**
 * The clock of the database jumps while lots are bid on and close. It decides, so lots that are due by a small jump
 * close; a large one is an outage, and no lot closes unannounced. Set back, it reopens nothing, no lot's own time
 * goes back, and a lot whose time is ahead does not affect others (BID-2, CLO-12).
 */
export async function databaseClock(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  if (scenario.clockLibrary === undefined) {
    scenario.say('  SKIPPED: no libfaketime on this machine')
    return []
  }
  const folder = await makeTemporaryFolder('marsa-clock-')
  const clock = createMovedClock(path.join(folder, 'shift'), scenario.clockLibrary)
  await clock.shift(0)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    onProgress: () => undefined,
    environment: clock.environment,
  })
  try {
    return await withDatabase(postgres.url, (db) => jump({ scenario, db, clock, clients, url: postgres.url }))
  } finally {
    await scenario.clear()
    await postgres.stop().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

type Parts = { scenario: Scenario; db: Database; clock: MovedClock; clients: number; url: string }

async function jump({ scenario, db, clock, clients, url }: Parts): Promise<string[]> {
  const app = await scenario.openApp(3, { url })
  await app.start()
  const addresses = [app.address]
  // All are rich: while lots have different times, these do not tell who led how many of them at once.
  const rich = true
  // The first ends before any jump, the second in the skipped hour.
  const early = await createFixtures(db, { clients, rich, closeInMs: [STAY_MS, 40 * MINUTE_MS, 4 * HOUR_MS] })
  const watch = watchLots(db)
  const load = startBidding({ stock: early, addresses, seed: scenario.seed })
  await until('the first lot is closed', async () => (await openLots(db, early)) === 2)
  const aheadAt = (await databaseNow(db)) + HOUR_MS
  await clock.shift(HOUR_MS)
  await sleep(STAY_MS)
  const unfair = await closesBefore(db, early, aheadAt + FAIR_MS)
  await clock.shift(0)
  // From here the lots of `early` are an hour ahead of the clock; those of `late` are not.
  const closeInMs = [STAY_MS, 2 * STAY_MS, 4 * STAY_MS, 6 * STAY_MS, 30 * MINUTE_MS]
  const late = await createFixtures(db, { clients, rich, closeInMs })
  const second = startBidding({ stock: late, addresses, seed: scenario.seed + 1 })
  await until('both take bids', both(load, second))
  for (const shiftMs of SMALL_JUMPS_MS) {
    await clock.shift(shiftMs)
    await sleep(STAY_MS)
  }
  await until('both take bids', both(load, second))
  await until('every lot whose time is over is closed', async () => (await openLots(db, late)) === 1)
  await watch.stop()
  const [calls, laterCalls] = [await load.stop(), await second.stop()]
  scenario.say(`  ahead: ${tally(calls)}`)
  scenario.say(`  beside them: ${tally(laterCalls)}`)
  const faults = [
    ...(await checkHistory({ db, addresses, stock: early, calls })),
    ...(await checkHistory({ db, addresses, stock: late, calls: laterCalls })),
  ]
  await app.stop()
  return [...faults, ...unfair, ...watch.faults]
}

/** This many more bids are accepted from now on. */
function both(...loads: readonly Load[]): () => Promise<boolean> {
  const before = loads.map(taken)
  return async () => loads.every((load, place) => taken(load) > (before[place] ?? 0) + 5)
}

async function openLots(db: Database, stock: Fixtures): Promise<number> {
  const lotIds = stock.lots.map(({ lotId }) => lotId)
  const rows = await db
    .selectFrom('lotStates')
    .select('lotId')
    .where('status', '=', 'live')
    .where('lotId', 'in', lotIds)
    .execute()
  return rows.length
}

/** [CLO-12] Lots of the skipped hour are open, were moved once, and close no sooner than ten minutes after the jump. */
async function closesBefore(db: Database, stock: Fixtures, ms: number): Promise<string[]> {
  const { rows } = await sql<{ lotId: number; status: string; closesAt: Date }>`
    select lot_id, status, closes_at from lot_states where lot_id = any(${stock.lots.slice(1).map(({ lotId }) => lotId)})`.execute(
    db,
  )
  return rows.flatMap(({ lotId, status, closesAt }) =>
    status === 'live' && closesAt.getTime() >= ms
      ? []
      : [`lot ${lotId}: after the jump it is ${status} and closes at ${closesAt.toISOString()}`],
  )
}

type Seen = { lotId: number; status: string; closesAt: Date; lastAt: Date | null; seq: number }

/**
 * Checks every lot all the time: it must not reopen, its number and time must not go back, its close must not come
 * nearer.
 */
function watchLots(db: Database) {
  const faults = new Set<string>()
  const before = new Map<number, Seen>()
  let over = false
  const look = async () => {
    const { rows } = await sql<Seen>`select lot_id, status, closes_at, last_at, seq from lot_states`.execute(db)
    for (const row of rows) {
      for (const fault of wrongIn(row, before.get(row.lotId))) faults.add(`lot ${row.lotId}: ${fault}`)
      before.set(row.lotId, row)
    }
  }
  const watching = (async () => {
    while (!over) {
      await look()
      await sleep(50)
    }
  })()
  return {
    faults,
    stop: async () => {
      over = true
      await watching
    },
  }
}

function wrongIn(row: Seen, before: Seen | undefined): string[] {
  if (!before) return []
  return [
    ...(before.status !== 'live' && row.status === 'live' ? ['it was over and is open again'] : []),
    ...(row.seq < before.seq ? ['its number went back'] : []),
    ...((row.lastAt?.getTime() ?? 0) < (before.lastAt?.getTime() ?? 0) ? ['its time went back'] : []),
    ...(row.closesAt < before.closesAt ? ['its close came nearer'] : []),
  ]
}
