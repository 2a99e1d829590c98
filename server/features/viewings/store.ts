import { type RawBuilder, sql } from 'kysely'
import type { Viewing } from '#contract/http/viewings.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { YardPlace } from './deps.ts'
import type { OpenCar } from './rules.ts'

type Bay = { yardId: number; bay: string }
/** `look`: anyone looks at an offered car. `collect`: its buyer takes a ready one away. */
export type ViewedCar = Bay & OpenCar & { carId: number; kind: Viewing['kind'] }
export type StoredViewing = Bay & {
  id: number
  kind: Viewing['kind']
  accountId: number
  carId: number
  slug: string
  titleAr: string
  titleEn: string
  startsAt: Date
  visitorName: string | null
  visitorPhone: string | null
  state: Viewing['state']
  cause: Viewing['cause']
  isComing: boolean
}
export type ViewingRow = StoredViewing & YardPlace
export type Cause = NonNullable<Viewing['cause']>
type Visitor = { visitorName: string | null; visitorPhone: string | null }

/** An order of the member whose car is ready, and that no carrier takes. */
const isReady = (account: RawBuilder<unknown>) => sql`o.buyer_id = ${account} and o.status = 'delivering'
  and not exists (select from shipping_requests r
    where r.order_id = o.id and r.status in ('accepted', 'loaded', 'on_the_way'))`

/**
 * A car that stands in a yard and is offered, or is ready for this member. In a live auction nobody looks at it once the
 * auction has begun.
 */
export async function findViewedCar(
  reader: Reader,
  carId: number,
  accountId: number | null,
): Promise<ViewedCar | undefined> {
  const { rows } = await sql<ViewedCar>`
    select 'collect' as kind, o.car_id, p.yard_id, p.bay, y.places, y.hours, y.closed_days::text[] as closed_days,
           null::timestamptz as closes_at
      from orders o
      join car_yards p on p.car_id = o.car_id
      join viewing_yards y on y.yard_id = p.yard_id
     where o.car_id = ${carId} and ${isReady(sql`${accountId}`)}
    union all
    select 'look', l.car_id, p.yard_id, p.bay, y.places, y.hours, y.closed_days::text[] as closed_days,
           case when a.mode = 'live' then a.starts_at else s.closes_at end as closes_at
      from listings l
      join car_yards p on p.car_id = l.car_id
      join viewing_yards y on y.yard_id = p.yard_id
      left join lot_states s on s.lot_id = l.lot_id
      left join lots t on t.id = l.lot_id
      left join auctions a on a.id = t.auction_id
     where l.car_id = ${carId} and l.shelf in ('live', 'soon', 'sale')
     limit 1`.execute(reader)
  return rows[0]
}

export const isOnShow = async (reader: Reader, carId: number): Promise<boolean> =>
  (await reader.selectFrom('listings').select('carId').where('carId', '=', carId).executeTakeFirst()) !== undefined

/** Locks the yard of a car: bookings in one yard, and changes of its hours, happen one after the other. */
export async function lockYardOf(tx: Tx, carId: number): Promise<void> {
  await sql`
    select 1 from viewing_yards where yard_id = (select yard_id from car_yards where car_id = ${carId})
       for no key update`.execute(tx)
}

/** How many come to a yard in each half hour from `from` on, by its start in milliseconds. */
export async function countTaken(
  reader: Reader,
  yardId: number,
  { from, until }: { from: Date; until: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ startsAt: Date; count: number }>`
    select starts_at, count(*)::int as count from viewings
     where yard_id = ${yardId} and state <> 'canceled' and starts_at >= ${from} and starts_at < ${until}
     group by starts_at`.execute(reader)
  return new Map(rows.map(({ startsAt, count }) => [startsAt.getTime(), count]))
}

const viewings = sql`
  select v.id, v.kind, v.account_id, v.car_id, v.yard_id, v.starts_at, v.visitor_name, v.visitor_phone, v.state, v.cause,
         v.state = 'booked' and v.starts_at > clock_timestamp() as is_coming, c.slug, c.title_ar, c.title_en,
         coalesce(p.bay, '') as bay
    from viewings v
    join cars c on c.id = v.car_id
    left join car_yards p on p.car_id = v.car_id and p.yard_id = v.yard_id`

export async function listViewings(
  reader: Reader,
  accountId: number,
  place: { limit: number; offset: number },
): Promise<{ rows: StoredViewing[]; total: number }> {
  const { rows } = await sql<StoredViewing>`
    ${viewings} where v.account_id = ${accountId} order by v.starts_at desc, v.id desc
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`
    select count(*) as total from viewings where account_id = ${accountId}`.execute(reader)
  return { rows, total: Number(count.rows[0]?.total ?? 0) }
}

export async function readViewings(reader: Reader, ids: readonly number[]): Promise<StoredViewing[]> {
  const { rows } = await sql<StoredViewing>`
    ${viewings} where v.id = any(${[...ids]}::bigint[]) order by v.starts_at, v.id`.execute(reader)
  return rows
}

/** A member's appointments to come: how many to look at cars, and the one for this car. */
export async function findComing(
  reader: Reader,
  accountId: number,
  carId: number,
): Promise<{ count: number; mine: StoredViewing | undefined }> {
  const { rows } = await sql<StoredViewing>`
    ${viewings} where v.account_id = ${accountId} and v.state = 'booked' and v.starts_at > clock_timestamp()
     order by v.starts_at, v.id limit 100`.execute(reader)
  return { count: rows.filter(({ kind }) => kind === 'look').length, mine: rows.find((row) => row.carId === carId) }
}

export async function countComing(reader: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewings
     where account_id = ${accountId} and state = 'booked' and starts_at > clock_timestamp()`.execute(reader)
  return rows[0]?.count ?? 0
}

/** The first free place of a half hour; null if there is none. Call it under the yard's lock. */
const freePlace = (car: ViewedCar, at: Date) => sql<number | null>`(
  select min(n) from generate_series(1, ${car.places}::int) n
   where not exists (select from viewings t
     where t.yard_id = ${car.yardId} and t.starts_at = ${at} and t.place = n and t.state <> 'canceled'))`

/** @returns its id; undefined if no place is left. */
export async function insertViewing(
  tx: Tx,
  accountId: number,
  { car, at, visitorName, visitorPhone }: { car: ViewedCar; at: Date } & Visitor,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into viewings (kind, account_id, car_id, yard_id, starts_at, place, visitor_name, visitor_phone)
    select ${car.kind}, ${accountId}, ${car.carId}, ${car.yardId}, ${at}, f.place, ${visitorName}, ${visitorPhone}
      from (select ${freePlace(car, at)} as place) f where f.place is not null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Moves an appointment to another half hour. @returns false if no place is left. */
export async function moveViewing(tx: Tx, id: number, car: ViewedCar, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update viewings set kind = ${car.kind}, starts_at = ${at}, place = f.place, reminded_at = null
      from (select ${freePlace(car, at)} as place) f
     where id = ${id} and f.place is not null returning id`.execute(tx)
  return rows.length > 0
}

export async function writeVisitor(tx: Tx, id: number, visitor: Visitor): Promise<void> {
  await tx.updateTable('viewings').set(visitor).where('id', '=', id).execute()
}

/** Cancels a member's own appointment to come; false if there is none. */
export async function cancelOwn(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update viewings set state = 'canceled', cause = 'member'
     where id = ${id} and account_id = ${accountId} and state = 'booked' and starts_at > clock_timestamp()
    returning id`.execute(tx)
  return rows.length > 0
}

export const ownsViewing = async (reader: Reader, accountId: number, id: number): Promise<boolean> =>
  (await reader
    .selectFrom('viewings')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Cancels appointments by their ids. */
export async function cancelAll(tx: Tx, ids: readonly number[], cause: Cause): Promise<void> {
  await tx
    .updateTable('viewings')
    .set({ state: 'canceled', cause })
    .where('id', 'in', [...ids])
    .execute()
}

/** A collected car ends the appointment for it. */
export async function markCollected(reader: Reader): Promise<void> {
  await sql`
    update viewings v set state = 'came' from orders o
     where v.kind = 'collect' and v.state = 'booked' and o.car_id = v.car_id and o.buyer_id = v.account_id
       and o.status = 'finished'`.execute(reader)
}

/**
 * Cancels appointments to come whose car is no longer offered, or no longer ready for its buyer. @returns their ids, at
 * most `limit`.
 */
export async function cancelGone(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as materialized (
      select v.id from viewings v
       where v.state = 'booked' and v.starts_at > clock_timestamp()
         and case v.kind
           when 'look' then not exists (
             select from listings l where l.car_id = v.car_id and l.shelf in ('live', 'soon', 'sale'))
           else not exists (select from orders o where o.car_id = v.car_id and ${isReady(sql`v.account_id`)}) end
       order by v.id limit ${limit} for update of v skip locked)
    update viewings v set state = 'canceled', cause = 'gone' from gone where v.id = gone.id returning v.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks appointments that begin within `minutes` and were not reminded of. @returns their ids, at most `limit`. */
export async function markReminded(tx: Tx, minutes: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with soon as materialized (
      select id from viewings
       where state = 'booked' and reminded_at is null and starts_at > clock_timestamp()
         and starts_at <= clock_timestamp() + ${minutes} * interval '1 minute'
       order by starts_at, id limit ${limit} for update skip locked)
    update viewings v set reminded_at = clock_timestamp() from soon where v.id = soon.id returning v.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Appointments go with the account that stays. */
export async function moveViewings(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('viewings').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
}

/** A closed account comes to no appointment, and names nobody. */
export async function forgetViewings(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update viewings set state = 'canceled', cause = 'member'
     where account_id = ${accountId} and state = 'booked' and starts_at > clock_timestamp()`.execute(tx)
  await tx
    .updateTable('viewings')
    .set({ visitorName: null, visitorPhone: null })
    .where('accountId', '=', accountId)
    .execute()
}
