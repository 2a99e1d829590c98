import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { type AuctionHead, auctionColumns } from '../../auctions/index.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

/** What decides whether a car may go under the hammer. */
export type OfferedCar = {
  id: number
  type: 'auction' | 'sale'
  inAuction: boolean
  sold: boolean
  /** Its owner has taken it back. */
  withdrawn: boolean
  /** Of a car that its owner listed: null once it was taken. */
  review: 'pending' | 'declined' | null
}

/**
 * Locks cars against being offered twice and reads them, with the database's clock. The read is a separate statement
 * after the locks, so that it sees the lots of earlier holders.
 */
export async function lockCars(
  tx: Tx,
  carIds: readonly number[],
): Promise<{ cars: Map<number, OfferedCar>; now: Date }> {
  await sql`select from cars where id = any(${carIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<OfferedCar>`
    select c.id, c.type, c.withdrawn_at is not null as withdrawn,
           (select case when u.accepted is null then 'pending' when not u.accepted then 'declined' end
              from submissions u where u.car_id = c.id) as review,
           exists (select from lot_states s where s.car_id = c.id
                    and s.status in ('scheduled', 'live', 'awaiting_owner')) as in_auction,
           -- What a robot of the demonstration bought goes back under the hammer.
           exists (select from lot_states s join accounts w on w.id = s.leader_id
                    where s.car_id = c.id and s.status = 'sold' and not w.robot and not exists
                      (select from orders o
                        where o.lot_id = s.lot_id and o.buyer_id = s.leader_id and o.status = 'canceled'))
             or exists (select from orders o
                         where o.car_id = c.id and o.lot_id is null and o.status <> 'canceled') as sold
      from cars c where c.id = any(${carIds}::bigint[])`.execute(tx)
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { cars: new Map(rows.map((car) => [car.id, car])), now: clock.rows[0]?.now ?? new Date(0) }
}

export type AuctionRow = AuctionHead & {
  state: string
  createdAt: Date
  lotsCount: number
  liveCount: number
  endsAt: Date | null
}

const staffColumns = sql`${auctionColumns}, a.state, a.created_at,
  (select count(*) from lots l where l.auction_id = a.id) as lots_count,
  (select count(*) from lots l join lot_states s on s.lot_id = l.id
    where l.auction_id = a.id and s.status = 'live') as live_count,
  (select max(s.closes_at) from lots l join lot_states s on s.lot_id = l.id
    where l.auction_id = a.id and s.status in ('scheduled', 'live')) as ends_at`

export async function findAuction(reader: Reader, id: number): Promise<AuctionRow | undefined> {
  const { rows } = await sql<AuctionRow>`select ${staffColumns} from auctions a where a.id = ${id}`.execute(reader)
  return rows[0]
}

/** Auctions with an open lot. The indexes on open lots find them, so ended auctions cost nothing. */
const withOpenLots = sql`(select l.auction_id from lot_states s join lots l on l.id = s.lot_id
  where s.status in ('scheduled', 'live'))`

export async function listAuctions(
  db: Reader,
  filters: { search: string; status?: string; open?: string; month?: string },
  sort: Sort,
  place: Place,
): Promise<{ rows: AuctionRow[]; total: number }> {
  const pattern = containing(filters.search)
  const where = all(
    filters.search !== '' && sql`(a.title_ar ilike ${pattern} or a.title_en ilike ${pattern})`,
    filters.status !== undefined && sql`a.state = ${filters.status}`,
    filters.open === '1' && sql`a.id in ${withOpenLots}`,
    filters.open === '0' && sql`a.id not in ${withOpenLots}`,
    filters.month !== undefined &&
      sql`a.starts_at >= (${`${filters.month}-01`}::date::timestamp at time zone 'Asia/Riyadh')
          and a.starts_at < ((${`${filters.month}-01`}::date + interval '1 month') at time zone 'Asia/Riyadh')`,
  )
  const { rows } = await sql<AuctionRow>`
    select ${staffColumns} from auctions a where ${where}
     order by ${sql.ref(`a.${sort.field}`)} ${sort.direction}, a.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from auctions a where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
