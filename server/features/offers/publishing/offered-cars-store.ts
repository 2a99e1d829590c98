import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** The facts that decide whether a car may be auctioned. */
export type OfferedCar = {
  id: number
  type: 'auction' | 'sale'
  inAuction: boolean
  sold: boolean
  /** Its owner has taken it back. */
  withdrawn: boolean
  /** How it is taxed is chosen. */
  taxed: boolean
  /** For a car listed by its owner: null once it was accepted. */
  review: 'pending' | 'declined' | null
}

/**
 * Locks cars against being offered twice and reads them, with the database clock. The read is a separate statement
 * after the locks, so that it sees the lots of earlier holders.
 */
export async function lockCars(
  tx: Tx,
  carIds: readonly number[],
): Promise<{ cars: Map<number, OfferedCar>; now: Date }> {
  await sql`select from cars where id = any(${carIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<OfferedCar>`
    select c.id, c.type, c.withdrawn_at is not null as withdrawn, c.tax is not null as taxed,
           (select case when u.accepted is null then 'pending' when not u.accepted then 'declined' end
              from submissions u where u.car_id = c.id) as review,
           exists (select from lot_states s where s.car_id = c.id
                    and s.status in ('scheduled', 'live', 'awaiting_owner')) as in_auction,
           exists (select from lot_states s where s.car_id = c.id and s.status = 'sold' and not exists
                      (select from orders o
                        where o.lot_id = s.lot_id and o.buyer_id = s.leader_id and o.status = 'canceled'))
             or exists (select from orders o
                         where o.car_id = c.id and o.lot_id is null and o.status <> 'canceled') as sold
      from cars c where c.id = any(${carIds}::bigint[])`.execute(tx)
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { cars: new Map(rows.map((car) => [car.id, car])), now: clock.rows[0]?.now ?? new Date(0) }
}

/** A car in a published auction; `startsAt` is that of the auction, `closesAt` that of the car, null in a live room. */
export type AuctionedCar = {
  id: number
  ownerId: number
  slug: string
  titleAr: string
  titleEn: string
  auctionAr: string
  auctionEn: string
  position: number
  startsAt: Date
  closesAt: Date | null
}

/** Those of some cars that wait in a published auction or are under the hammer, in the order of their lots. */
export async function auctionedCars(tx: Tx, carIds: readonly number[]): Promise<AuctionedCar[]> {
  const { rows } = await sql<AuctionedCar>`
    select c.id, c.owner_id, c.slug, c.title_ar, c.title_en, a.title_ar as auction_ar, a.title_en as auction_en,
           l.position, a.starts_at, case a.mode when 'timed' then s.closes_at end as closes_at
      from cars c join lot_states s on s.car_id = c.id join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
     where c.id = any(${carIds}::bigint[]) and c.type = 'auction' and s.status in ('scheduled', 'live')
     order by l.id`.execute(tx)
  return rows
}
