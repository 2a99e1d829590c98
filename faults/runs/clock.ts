import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createFixtures, databaseNow, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { listen } from '../sockets.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const SHORT_SHIFTS_MS = [HOUR_MS, -HOUR_MS, 0]
const LONG_SHIFTS_MS = [
  ...SHORT_SHIFTS_MS,
  SECOND_MS,
  -SECOND_MS,
  10 * 60 * SECOND_MS,
  -10 * 60 * SECOND_MS,
  24 * HOUR_MS,
  -24 * HOUR_MS,
  40 * 24 * HOUR_MS,
  -24 * HOUR_MS,
]
const LOOK_MS = 50

/** The app's clock jumps while lots take bids and close. The database's clock decides, so bidders see no difference. */
export async function clock(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const url = await scenario.databaseUrl()
  const shifts = scenario.short ? SHORT_SHIFTS_MS : LONG_SHIFTS_MS
  const stayMs = scenario.short ? 1_500 : 4_000
  const app = await scenario.openApp(1)
  await app.start()
  const addresses = [app.address]
  return withDatabase(url, async (db) => {
    const begunAt = await databaseNow(db)
    const stock = await createFixtures(db, {
      clients,
      closeInMs: [...closesDuring(shifts.length, stayMs), 2 * HOUR_MS],
    })
    const load = startBidding({ stock, addresses, seed: scenario.seed })
    const watch = watchCloses(db, stock)
    const socket = await listen(app.address, ['server-time'])
    try {
      for (const shiftMs of shifts) {
        await app.shiftClock(shiftMs)
        await sleep(stayMs)
      }
      // The last jump goes back: a wait for the app's own clock would now take an hour.
      await app.shiftClock(-HOUR_MS)
      await until('every lot whose time is over is closed', async () => (await stillOpen(db, stock)) === 1)
      const beatAt = await lastBeat(db)
      await until('another heartbeat', async () => (await lastBeat(db)) > beatAt)
      await until('a word about the time', async () => socket.received.length > 0)
    } finally {
      await watch.stop()
      socket.close()
    }
    const calls = await load.stop()
    const times = socket.received.map(({ data }) => Date.parse((data as { server_time: string }).server_time))
    const wrong = times.filter((at) => at < begunAt || at > begunAt + HOUR_MS / 2)
    scenario.say(`  ${shifts.length + 1} jumps, ${stock.lots.length - 1} lots closed; ${tally(calls)}`)
    const faults = await checkHistory({ db, addresses, stock, calls })
    await app.stop()
    return [
      ...faults,
      ...watch.early,
      ...wrong.map((at) => `sent as the server's time: ${new Date(at).toISOString()}`),
      ...(await strangeTimes(db, stock, begunAt)),
    ]
  })
}

/** One close in the middle of each stay. */
const closesDuring = (stays: number, stayMs: number) =>
  Array.from({ length: stays }, (_, stay) => (stay + 0.5) * stayMs)

/** Checks all the time, by the database clock alone, whether a lot is over too early. */
function watchCloses(db: Database, stock: Fixtures) {
  const early = new Set<string>()
  let over = false
  const look = async () => {
    const { rows } = await sql<{ lotId: number }>`
      select lot_id from lot_states where lot_id = any(${idsOf(stock)})
         and status not in ('live', 'scheduled') and clock_timestamp() < closes_at`.execute(db)
    for (const { lotId } of rows) early.add(`lot ${lotId}: was over before its time`)
  }
  const watching = (async () => {
    while (!over) {
      await look()
      await sleep(LOOK_MS)
    }
  })()
  return {
    early,
    stop: async () => {
      over = true
      await watching
    },
  }
}

const idsOf = (stock: Fixtures): number[] => stock.lots.map(({ lotId }) => lotId)

async function stillOpen(db: Database, stock: Fixtures): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from lot_states where lot_id = any(${idsOf(stock)}) and status = 'live'`.execute(db)
  return rows[0]?.open ?? 0
}

async function lastBeat(db: Database): Promise<number> {
  const { beatAt } = await db.selectFrom('heartbeats').select('beatAt').executeTakeFirstOrThrow()
  return beatAt.getTime()
}

/** Changes with a time at which nothing happened. */
async function strangeTimes(db: Database, stock: Fixtures, begunAt: number): Promise<string[]> {
  const { rows } = await sql<{ lotId: number; seq: number; at: Date }>`
    select lot_id, seq, at from lot_events where lot_id = any(${idsOf(stock)})
       and (at < ${new Date(begunAt)} or at > clock_timestamp())`.execute(db)
  return rows.map(({ lotId, seq, at }) => `lot ${lotId}: number ${seq} carries ${at.toISOString()}`)
}
