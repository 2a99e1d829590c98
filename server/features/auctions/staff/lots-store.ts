import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { type CarRow, selectCars } from '../../catalogue/index.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'

/** The name of a car in lists. */
export type CarFace = Pick<CarRow, 'titleAr' | 'titleEn' | 'images'>

/** A lot without the secret maxima. Amounts in halalas. */
export type LotRow = {
  id: number
  carId: number
  auctionId: number
  position: number
  status: string
  openingPrice: number
  increments: IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  price: number | null
  leaderId: number | null
  bidsCount: number
  depositRequired: number
  opensAt: Date
  /** Null while the lot is paused. */
  closesAt: Date | null
  extensions: number
  decideBy: Date | null
  seq: number
}

const columns = sql`l.id, l.car_id, l.auction_id, l.position, s.status, l.opening_price, l.increments, l.reserve_price,
  l.buy_now_price, s.price, s.leader_id, s.bids_count, l.deposit_required, s.opens_at, s.closes_at, s.extensions,
  s.decide_by, s.seq`
const source = sql`lots l join lot_states s on s.lot_id = l.id`

const orders: Record<string, string> = {
  id: 'l.id',
  closes_at: 's.closes_at',
  opens_at: 's.opens_at',
  price: 's.price',
  bids_count: 's.bids_count',
}

export async function lotsOfAuction(reader: Reader, auctionId: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select ${columns} from ${source} where l.auction_id = ${auctionId} order by l.position`.execute(reader)
  return rows
}

export async function findLot(reader: Reader, id: number): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`select ${columns} from ${source} where l.id = ${id}`.execute(reader)
  return rows[0]
}

/** The newest lot of a car, also a draft. */
export async function newestLot(reader: Reader, carId: number): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    select ${columns} from ${source} where l.car_id = ${carId} order by l.id desc limit 1`.execute(reader)
  return rows[0]
}

/** The newest lot of a car in a published auction, with its state. */
export async function publishedLot(reader: Reader, carId: number): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    select ${columns} from ${source} join auctions a on a.id = l.auction_id
     where l.car_id = ${carId} and a.state = 'published' order by l.id desc limit 1`.execute(reader)
  return rows[0]
}

/** The newest lot of a car in a published auction. */
export async function publishedLotId(reader: Reader, carId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lots l join auctions a on a.id = l.auction_id
     where l.car_id = ${carId} and a.state = 'published' order by l.id desc limit 1`.execute(reader)
  return rows[0]?.id
}

export async function listLots(
  db: Reader,
  filters: { search: string; status?: string; auctionId?: number },
  sort: Sort,
  place: Place,
): Promise<{ rows: LotRow[]; total: number }> {
  const found = sql`l.car_id in (select id from cars where search_text like ${containing(normaliseArabic(filters.search))})`
  const where = all(
    filters.search !== '' && found,
    filters.status !== undefined && sql`s.status = ${filters.status}`,
    filters.auctionId !== undefined && sql`l.auction_id = ${filters.auctionId}`,
  )
  const { rows } = await sql<LotRow>`
    select ${columns} from ${source} where ${where}
     order by ${sql.ref(orders[sort.field] ?? 'l.id')} ${sort.direction} nulls last, l.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, source, where) }
}

/** Titles and pictures of some cars. */
export async function findCarFaces(reader: Reader, carIds: readonly number[]): Promise<Map<number, CarFace>> {
  if (carIds.length === 0) return new Map()
  const rows = await selectCars(reader).where('cars.id', 'in', carIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** True if a car is in a published auction and its sale is open or undecided. */
export async function standsInPublishedAuction(reader: Reader, carId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from lots l join lot_states s on s.lot_id = l.id join auctions a on a.id = l.auction_id
       where l.car_id = ${carId} and a.state = 'published'
         and s.status in ('scheduled', 'live', 'awaiting_owner', 'sold')) as found`.execute(reader)
  return rows[0]?.found ?? false
}
