import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

export type EndingLot = {
  lotId: number
  carId: number
  slug: string
  titleAr: string
  titleEn: string
  /** In a live auction a car has seconds, so its watchers get the notice before the auction starts. */
  kind: 'ending' | 'starting'
  minutes: number
  /** The end of the lot, or the start of its live auction. */
  at: Date
}

/**
 * Marks lots whose favouriting members get a notice now: timed ones that end in at most `minutes`, and those of live
 * auctions that start in at most as many. A lot is marked once, however often its end moves. Lots that end within two
 * minutes are left out.
 */
export async function markEndingLots(tx: Tx, minutes: number, limit: number): Promise<EndingLot[]> {
  const { rows } = await sql<EndingLot>`
    with soon as (
      select s.lot_id, s.car_id, 'ending' as kind, s.closes_at as at
        from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
       where s.status = 'live' and a.mode = 'timed' and s.closes_at > clock_timestamp() + interval '2 minutes'
         and s.closes_at <= clock_timestamp() + ${minutes} * interval '1 minute'
      union all
      select s.lot_id, s.car_id, 'starting', a.starts_at
        from auctions a join lots l on l.auction_id = a.id join lot_states s on s.lot_id = l.id
       where a.mode = 'live' and a.state = 'published' and s.status = 'scheduled'
         and a.starts_at > clock_timestamp() + interval '2 minutes'
         and a.starts_at <= clock_timestamp() + ${minutes} * interval '1 minute'),
    marked as (
      insert into ending_alerts (lot_id)
      select lot_id from soon n
       where exists (select from favourites f where f.car_id = n.car_id)
         and not exists (select from ending_alerts e where e.lot_id = n.lot_id)
       order by at limit ${limit}
      on conflict do nothing returning lot_id)
    select n.lot_id, n.car_id, c.slug, c.title_ar, c.title_en, n.kind,
           greatest(1, round(extract(epoch from n.at - clock_timestamp()) / 60))::int as minutes, n.at
      from marked m join soon n on n.lot_id = m.lot_id join cars c on c.id = n.car_id order by n.at, n.lot_id`.execute(
    tx,
  )
  return rows
}

/**
 * Active members who have the car among their favourites, except its owner and the leader of its lot, in order of ids.
 */
export async function watchersOf(
  tx: Tx,
  lot: Pick<EndingLot, 'carId' | 'lotId'>,
  place: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select f.account_id from favourites f join accounts a on a.id = f.account_id and a.active
      join cars c on c.id = f.car_id join lot_states s on s.lot_id = ${lot.lotId}
     where f.car_id = ${lot.carId} and f.account_id > ${place.after} and f.account_id <> c.owner_id
       and f.account_id is distinct from s.leader_id
     order by f.account_id limit ${place.limit}`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}
