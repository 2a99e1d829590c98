import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { Fixtures } from './fixtures.ts'

const FAIR_MS = 600_000

const idsOf = (stock: Fixtures): number[] => stock.lots.map(({ lotId }) => lotId)

/** The number of lots that are open although their time is over. */
export async function overdue(db: Database, stock: Fixtures): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from lot_states
     where lot_id = any(${idsOf(stock)}) and status = 'live' and closes_at < clock_timestamp()`.execute(db)
  return rows[0]?.lots ?? 0
}

/** The number of open lots of a stock, and of lots with a moved close. */
export async function lotsWith(db: Database, stock: Fixtures): Promise<{ open: number; moved: number }> {
  const { rows } = await sql<{ open: number; moved: number }>`
    select count(*) filter (where status = 'live')::int as open,
           count(*) filter (where exists (
             select from lot_events e where e.lot_id = s.lot_id and e.kind = 'move'))::int as moved
      from lot_states s where lot_id = any(${idsOf(stock)})`.execute(db)
  return rows[0] ?? { open: 0, moved: 0 }
}

/** The time without a report that bidding is open, in milliseconds. */
export async function silenceMs(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as ms from heartbeats`.execute(db)
  return rows[0]?.ms ?? 0
}

type Moved = { lotId: number; moves: number; closesAt: Date; status: string; bidders: number; received: number }

/**
 * [CLO-10] All but the last lot are moved once, and each of their bidders and owners gets one notice.
 * @param backAt the end of the outage.
 */
export async function unfairCloses(db: Database, stock: Fixtures, backAt: number): Promise<string[]> {
  const { rows } = await sql<Moved>`
    select s.lot_id, s.closes_at, s.status,
           (select count(*)::int from lot_events e where e.lot_id = s.lot_id and e.kind = 'move') as moves,
           (select count(*)::int from lot_bidders b where b.lot_id = s.lot_id and b.first_at < m.at) as bidders,
           (select count(*)::int from notifications n where n.kind = 'moved' and n.url like '%' || c.slug) as received
      from lot_states s join cars c on c.id = s.car_id
      left join lot_events m on m.lot_id = s.lot_id and m.kind = 'move'
     where s.lot_id = any(${idsOf(stock)}) order by s.closes_at desc`.execute(db)
  return rows.flatMap(({ lotId, moves, closesAt, status, bidders, received }, place) => {
    const due = place === 0 ? 0 : 1
    const faults = [
      ...(status === 'live' ? [] : [`is ${status}`]),
      ...(moves === due ? [] : [`its close was moved ${moves} times`]),
      ...(received === due * (bidders + 1)
        ? []
        : [`${bidders} bidders and an owner, notified of the move were ${received}`]),
      ...(closesAt.getTime() >= backAt + FAIR_MS ? [] : [`closes at ${closesAt.toISOString()}, which is too early`]),
    ]
    return faults.map((fault) => `lot ${lotId}: after the outage ${fault}`)
  })
}

type Ended = { lotId: number; losers: number; lost: number; won: number; asked: number }

/** For closed lots: the leader, the other bidders and the owner get one notice each. */
export async function unannouncedCloses(db: Database, stock: Fixtures): Promise<string[]> {
  const { rows } = await sql<Ended>`
    select s.lot_id,
           (select count(*)::int from lot_bidders b where b.lot_id = s.lot_id and b.account_id <> s.leader_id) as losers,
           (select count(*)::int from notifications n where n.kind = 'lost' and n.url like '%' || c.slug) as lost,
           (select count(*)::int from notifications n where n.kind = 'win' and n.account_id = s.leader_id)
             - (select count(*)::int from lot_states w where w.leader_id = s.leader_id and w.status <> 'live') as won,
           (select count(*)::int from notifications n where n.kind = 'decide' and n.account_id = c.owner_id) as asked
      from lot_states s join cars c on c.id = s.car_id
     where s.lot_id = any(${idsOf(stock)}) and s.status = 'awaiting_owner'`.execute(db)
  return rows.flatMap(({ lotId, losers, lost, won, asked }) => [
    ...(lost === losers ? [] : [`lot ${lotId}: ${losers} others bid on it, notified of its end were ${lost}`]),
    ...(won === 0 ? [] : [`lot ${lotId}: its leader was notified of ${won} wins too many`]),
    ...(asked === 1 ? [] : [`lot ${lotId}: its owner was asked ${asked} times`]),
  ])
}
