import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { startBidding, tally } from '../bidders.ts'
import { type Ground, until, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { createStock, databaseNow, type Stock } from '../stock.ts'

const MINUTE_MS = 60_000
/** Silence longer than this is an outage (CLO-10). */
const OUTAGE_MS = 30_000
const FAIR_MS = 10 * MINUTE_MS
const LOAD_MS = 1_500

/**
 * The app is down while lots end. After an outage those lots, and the ones that would end before everybody can be back,
 * close ten minutes from then, told once; after a moment they close at once.
 */
export async function restart(ground: Ground, { clients }: { clients: number }): Promise<string[]> {
  const url = await ground.databaseUrl()
  return withDatabase(url, async (db) => [
    ...(await outage(ground, db, clients)),
    ...(await moment(ground, db, clients)),
  ])
}

async function outage(ground: Ground, db: Database, clients: number): Promise<string[]> {
  const app = await ground.openApp(1)
  await app.start()
  const stock = await createStock(db, { clients, closeInMs: [2 * LOAD_MS, MINUTE_MS, 120 * MINUTE_MS] })
  const load = startBidding({ stock, addresses: [app.address], seed: ground.seed })
  await sleep(LOAD_MS)
  await app.kill()
  await untilOver(db, stock)
  // The short form makes the silence longer than it was.
  if (ground.short) await sql`update heartbeats set beat_at = beat_at - interval '40 seconds'`.execute(db)
  await until('an outage', async () => (await silenceMs(db)) > OUTAGE_MS)
  const backAt = await databaseNow(db)
  await app.start()
  await sleep(LOAD_MS)
  const calls = await load.stop()
  ground.say(`  after an outage: ${tally(calls)}`)
  const faults = await judge({ db, addresses: [app.address], stock, calls })
  await app.stop()
  return [...faults, ...(await unfairCloses(db, stock, backAt))]
}

async function moment(ground: Ground, db: Database, clients: number): Promise<string[]> {
  const app = await ground.openApp(1)
  await app.start()
  const stock = await createStock(db, { clients, closeInMs: [2 * LOAD_MS, 2 * LOAD_MS, 120 * MINUTE_MS] })
  const load = startBidding({ stock, addresses: [app.address], seed: ground.seed + 1 })
  await sleep(LOAD_MS)
  await app.kill()
  await untilOver(db, stock)
  await app.start()
  // On a very slow machine even this was an outage: then they were moved.
  await until('lots whose time is over are closed or moved', async () => (await overdue(db, stock)) === 0)
  const calls = await load.stop()
  ground.say(`  after a moment: ${tally(calls)}`)
  const faults = await judge({ db, addresses: [app.address], stock, calls })
  await app.stop()
  return faults
}

const idsOf = (stock: Stock): number[] => stock.lots.map(({ lotId }) => lotId)

const untilOver = (db: Database, stock: Stock) =>
  until('the first lot is over', async () => (await overdue(db, stock)) > 0)

/** How many lots are open although their time is over. */
async function overdue(db: Database, stock: Stock): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from lot_states
     where lot_id = any(${idsOf(stock)}) and status = 'live' and closes_at < clock_timestamp()`.execute(db)
  return rows[0]?.lots ?? 0
}

async function silenceMs(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as ms from heartbeats`.execute(db)
  return rows[0]?.ms ?? 0
}

type Moved = { lotId: number; moves: number; closesAt: Date; status: string; bidders: number; told: number }

/** Of the three lots the first two are moved, once, and each of their bidders is told, once; the third is not. */
async function unfairCloses(db: Database, stock: Stock, backAt: number): Promise<string[]> {
  const { rows } = await sql<Moved>`
    select s.lot_id, s.closes_at, s.status,
           (select count(*)::int from lot_events e where e.lot_id = s.lot_id and e.kind = 'move') as moves,
           (select count(*)::int from lot_bidders b where b.lot_id = s.lot_id and b.first_at < m.at) as bidders,
           (select count(*)::int from notifications n where n.kind = 'moved' and n.url like '%' || c.slug) as told
      from lot_states s join cars c on c.id = s.car_id
      left join lot_events m on m.lot_id = s.lot_id and m.kind = 'move'
     where s.lot_id = any(${idsOf(stock)}) order by s.closes_at desc`.execute(db)
  return rows.flatMap(({ lotId, moves, closesAt, status, bidders, told }, place) => {
    const due = place === 0 ? 0 : 1
    const faults = [
      ...(status === 'live' ? [] : [`is ${status}`]),
      ...(moves === due ? [] : [`its close was moved ${moves} times`]),
      ...(told === due * bidders ? [] : [`${bidders} bid on it, told of the move were ${told}`]),
      ...(closesAt.getTime() >= backAt + FAIR_MS ? [] : [`closes at ${closesAt.toISOString()}, which is too early`]),
    ]
    return faults.map((fault) => `lot ${lotId}: after the outage ${fault}`)
  })
}
