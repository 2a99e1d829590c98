import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { AuctionRules } from './lot.ts'
import type { ShownCar } from './present-cars.ts'

/** The fields of an auction for the public and for staff. */
export type AuctionHead = AuctionRules & {
  id: number
  slug: string
  titleAr: string
  titleEn: string
  mode: 'timed' | 'live'
  startsAt: Date
  lotSeconds: number | null
}

/** The columns of `AuctionHead`, of a table `auctions a`. */
export const auctionColumns = sql`a.id, a.slug, a.title_ar, a.title_en, a.mode, a.starts_at, a.lot_seconds,
  a.extension_mode, a.extension_window_seconds, a.extension_seconds, a.max_extensions, a.hard_stop_at,
  a.owner_decision_hours`

/** An auction with the totals of its lots. */
export type AuctionRow = AuctionHead & {
  closesAt: Date
  lotsCount: number
  liveCount: number
  /** Lots that have not ended. */
  openCount: number
}

/** The published ones of these auctions that have lots, in the order of the ids. */
export const readAuctions = (db: Database, ids: readonly number[]): Promise<AuctionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectAuctions(db, sql`a.id = any(${ids}) order by array_position(${ids}::bigint[], a.id)`)

/** One published auction by its slug or its id. */
export async function findAuction(db: Database, slugOrId: string): Promise<AuctionRow | undefined> {
  const id = /^\d{1,15}$/.test(slugOrId) ? Number(slugOrId) : null
  const rows = await selectAuctions(db, sql`(a.slug = ${slugOrId} or a.id = ${id}) order by a.slug = ${slugOrId} desc`)
  return rows[0]
}

async function selectAuctions(db: Database, which: RawBuilder<unknown>): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select ${auctionColumns}, t.*
      from auctions a cross join lateral (
        select count(*) as lots_count, count(*) filter (where s.status = 'live') as live_count,
               count(*) filter (where s.status in ('live', 'scheduled')) as open_count, coalesce(max(s.closes_at), a.starts_at) as closes_at
          from lots l join lot_states s on s.lot_id = l.id
         where l.auction_id = a.id and s.status not in ('draft', 'canceled')) t
     where a.state = 'published' and t.lots_count > 0 and ${which}`.execute(db)
  return rows
}

/** The public lots of an auction in the order in which they come under the hammer. */
export async function lotsOfAuction(db: Database, auctionId: number, limit: number): Promise<ShownCar[]> {
  const { rows } = await sql<ShownCar>`
    select l.car_id, l.id as lot_id from lots l join lot_states s on s.lot_id = l.id
     where l.auction_id = ${auctionId} and s.status not in ('draft', 'canceled')
     order by coalesce(s.turn, l.position) limit ${limit}`.execute(db)
  return rows
}

/** The first lots of each auction: live ones and upcoming ones by their end, then ended ones. */
export async function firstLotsOf(
  db: Database,
  auctionIds: readonly number[],
  limit: number,
): Promise<(ShownCar & { auctionId: number })[]> {
  if (auctionIds.length === 0) return []
  const { rows } = await sql<ShownCar & { auctionId: number }>`
    select t.* from unnest(${auctionIds}::bigint[]) a (id) cross join lateral (
      select l.auction_id, l.car_id, l.id as lot_id from lots l join lot_states s on s.lot_id = l.id
       where l.auction_id = a.id and s.status not in ('draft', 'canceled')
       order by case s.status when 'live' then 0 when 'scheduled' then 1 else 2 end, s.closes_at, l.position
       limit ${limit}) t`.execute(db)
  return rows
}

export type HomeGroups = { live: number[]; today: number[]; upcoming: number[]; ended: number[] }

const ENDED_DAYS = 7
/** Between two lots of a live room no lot is live. A start longer ago than this is no pause. */
const PAUSE_DAYS = 2

const lotsIn = (auctionId: RawBuilder<unknown>, statuses: readonly string[]) =>
  sql`select from lots o join lot_states p on p.lot_id = o.id
       where o.auction_id = ${auctionId} and p.status = any(${statuses})`

/**
 * The auctions of the home page: running ones by their soonest end, those that start later today, those after today,
 * and those that ended lately.
 * @param now from the database clock.
 * @param tomorrow the start of the next day in Riyadh.
 */
export async function homeAuctions(
  db: Database,
  at: { now: Date; tomorrow: Date },
  limit: number,
): Promise<HomeGroups> {
  const { rows } = await sql<{ heading: keyof HomeGroups; id: number }>`
    (select 'live' as heading, id from (
       select l.auction_id as id, min(s.closes_at) as soonest
         from lot_states s join lots l on l.id = s.lot_id where s.status = 'live' group by l.auction_id
       union all
       select a.id, null from auctions a
        where a.starts_at between ${at.now}::timestamptz - make_interval(days => ${PAUSE_DAYS}) and ${at.now}
          and a.state = 'published' and exists (${lotsIn(sql`a.id`, ['scheduled'])})
          and not exists (${lotsIn(sql`a.id`, ['live'])})) running
      order by soonest nulls last, id limit ${limit})
    union all
    (select 'today', a.id from auctions a
      where a.state = 'published' and a.starts_at > ${at.now} and a.starts_at < ${at.tomorrow}
      order by a.starts_at, a.id limit ${limit})
    union all
    (select 'upcoming', a.id from auctions a
      where a.state = 'published' and a.starts_at >= ${at.tomorrow}
      order by a.starts_at, a.id limit ${limit})
    union all
    (select 'ended', id from (
       select l.auction_id as id, max(s.closes_at) as latest from lot_states s join lots l on l.id = s.lot_id
        where s.status in ('awaiting_owner', 'sold', 'rejected', 'no_bids')
          and s.closes_at > ${at.now}::timestamptz - make_interval(days => ${ENDED_DAYS})
        group by l.auction_id order by latest desc limit ${limit * 4}) lately
      where not exists (${lotsIn(sql`lately.id`, ['scheduled', 'live'])})
      order by latest desc, id desc limit ${limit})`.execute(db)
  const of = (heading: keyof HomeGroups) => rows.filter((row) => row.heading === heading).map((row) => row.id)
  return { live: of('live'), today: of('today'), upcoming: of('upcoming'), ended: of('ended') }
}

/** The clock that decides. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not return the time')
  return row.now
}

/** Figures of the home page; `depositFrom` is the smallest package's deposit in halalas, null without a package. */
export async function homeFigures(
  db: Database,
): Promise<{ liveCount: number; saleCount: number; depositFrom: number | null }> {
  const { rows } = await sql<{ liveCount: number; saleCount: number; depositFrom: number | null }>`
    select (select count(*) from listings where shelf = 'live') as live_count,
           (select count(*) from listings where shelf = 'sale' and status = 'for_sale') as sale_count,
           (select min(deposit) from packages where active) as deposit_from`.execute(db)
  return rows[0] ?? { liveCount: 0, saleCount: 0, depositFrom: null }
}

/** The newest available cars, in auctions and for sale, without reserved ones. */
export async function newestCars(db: Database, limit: number): Promise<ShownCar[]> {
  const { rows } = await sql<ShownCar>`
    select t.car_id, t.lot_id from unnest(array['live', 'soon', 'sale']) s (shelf)
      cross join lateral (select car_id, lot_id, created_at from listings l
        where l.shelf = s.shelf and l.status <> 'reserved' order by created_at desc, car_id desc limit ${limit}) t
     order by t.created_at desc, t.car_id desc limit ${limit}`.execute(db)
  return rows
}

/** A public car by its slug, with its shown lot. Sold cars keep their page. */
export async function findVisibleCar(
  db: Database,
  slug: string,
): Promise<(ShownCar & { brandId: number; modelId: number; style: string | null }) | undefined> {
  const { rows } = await sql<ShownCar & { brandId: number; modelId: number; style: string | null }>`
    select l.car_id, l.lot_id, l.brand_id, l.model_id, l.style
      from cars c join listings l on l.car_id = c.id where c.slug = ${slug}`.execute(db)
  return rows[0]
}

/** Similar cars: of the same model, then brand, then style; only available ones, soonest end first. */
export async function relatedCars(
  db: Database,
  to: { carId: number; brandId: number; modelId: number; style: string | null },
  limit: number,
): Promise<ShownCar[]> {
  const nearest = (rank: number, same: RawBuilder<unknown>) => sql`
    (select n.car_id, n.lot_id, ${sql.lit(rank)} as rank, n.ending
       from unnest(array['live', 'soon', 'sale']) s (shelf) cross join lateral (
         select car_id, lot_id, ending from listings
          where shelf = s.shelf and car_id <> ${to.carId} and ${same} order by ending limit ${limit}) n)`
  const { rows } = await sql<ShownCar>`
    select car_id, lot_id from (
      select distinct on (car_id) * from (
        ${nearest(0, sql`brand_id = ${to.brandId} and model_id = ${to.modelId}`)} union all ${nearest(1, sql`brand_id = ${to.brandId}`)}
        union all ${nearest(2, sql`style = ${to.style}`)}) near
       order by car_id, rank) t
     order by rank, ending, car_id limit ${limit}`.execute(db)
  return rows
}

export type FavouriteState = 'live' | 'soon' | 'sale' | 'ended'
export type FavouriteCounts = Record<FavouriteState | 'all', number>

/** A member's favourites that are still public, newest first, and their number for each state. */
export async function favouriteCars(
  db: Database,
  accountId: number,
  place: { limit: number; offset: number; state?: FavouriteState | undefined },
): Promise<{ shown: ShownCar[]; counts: FavouriteCounts }> {
  // A sold car for sale is on the shelf 'gone'.
  const inState = place.state === undefined ? sql`` : sql`and replace(l.shelf, 'gone', 'ended') = ${place.state}`
  const [page, counted] = await Promise.all([
    sql<ShownCar>`select l.car_id, l.lot_id from favourites f join listings l on l.car_id = f.car_id
      where f.account_id = ${accountId} ${inState} order by f.created_at desc, f.car_id desc
      limit ${place.limit} offset ${place.offset}`.execute(db),
    sql<{ state: FavouriteState; count: number }>`
      select replace(l.shelf, 'gone', 'ended') as state, count(*) as count
        from favourites f join listings l on l.car_id = f.car_id
       where f.account_id = ${accountId} group by 1`.execute(db),
  ])
  const counts = { all: 0, live: 0, soon: 0, sale: 0, ended: 0 }
  for (const { state, count } of counted.rows) {
    counts[state] = count
    counts.all += count
  }
  return { shown: page.rows, counts }
}

const SITEMAP_MAX = 200_000

/** Addresses of all public cars and auctions, newest first. */
export async function publicAddresses(db: Database): Promise<{ path: string; changedAt: string }[]> {
  const { rows } = await sql<{ path: string; changedAt: Date }>`
    select '/car/' || c.slug as path, c.updated_at as changed_at from listings l join cars c on c.id = l.car_id
    union all
    select '/auction/' || slug, starts_at from auctions where state = 'published'
    order by changed_at desc limit ${SITEMAP_MAX}`.execute(db)
  return rows.map((row) => ({ path: row.path, changedAt: row.changedAt.toISOString() }))
}

/** The newest published auctions, with their creation time, start and number of cars. */
export async function newestAuctions(db: Database, limit: number) {
  const { rows } = await sql<{
    slug: string
    titleAr: string
    titleEn: string
    startsAt: Date
    publishedAt: Date
    cars: number
  }>`
    select a.slug, a.title_ar, a.title_en, a.starts_at, a.created_at as published_at,
           (select count(*)::int from lots l where l.auction_id = a.id) as cars
      from auctions a where a.state = 'published' order by a.id desc limit ${limit}`.execute(db)
  return rows
}
