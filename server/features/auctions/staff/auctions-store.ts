import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'
import { type AuctionHead, auctionColumns } from '../auction-store.ts'

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
