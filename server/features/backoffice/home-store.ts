import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

export type DayRow = { day: string; count: number; amount: number }
export type WaitingRow = { count: number; oldestAt: Date | null }

/** Counting stops here, so that the work stays bounded. */
const COUNTED_MAX = 1_000
const DAYS = sql`generate_series(
  (now() at time zone 'Asia/Riyadh')::date - 6, (now() at time zone 'Asia/Riyadh')::date, interval '1 day') as d(day)`
/** The beginning of the first of the seven days. */
const SINCE = sql`(((now() at time zone 'Asia/Riyadh')::date - 6)::timestamp at time zone 'Asia/Riyadh')`

export async function liveFigures(reader: Reader): Promise<{ lots: number; bids: number }> {
  const { rows } = await sql<{ lots: number; bids: number }>`
    select count(*) as lots, coalesce(sum(bids_count), 0)::bigint as bids from lot_states where status = 'live'`.execute(
    reader,
  )
  return rows[0] ?? { lots: 0, bids: 0 }
}

/** Cars sold on each of the last seven days in Riyadh, with their prices in halalas; cancelled orders do not count. */
export async function salesByDay(reader: Reader): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with sold as (
      select (created_at at time zone 'Asia/Riyadh')::date as day, price from orders
       where created_at >= ${SINCE} and status <> 'canceled')
    select to_char(d.day, 'YYYY-MM-DD') as day, count(sold.day) as count, coalesce(sum(sold.price), 0)::bigint as amount
      from ${DAYS} left join sold on sold.day = d.day::date group by d.day order by d.day`.execute(reader)
  return rows
}

export async function membersByDay(reader: Reader): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with opened as (
      select (created_at at time zone 'Asia/Riyadh')::date as day from accounts where created_at >= ${SINCE} and not robot)
    select to_char(d.day, 'YYYY-MM-DD') as day, count(opened.day) as count, 0::bigint as amount
      from ${DAYS} left join opened on opened.day = d.day::date group by d.day order by d.day`.execute(reader)
  return rows
}

/** Listings of owners that wait for review. */
export const waitingReviews = (reader: Reader): Promise<WaitingRow> =>
  waiting(
    reader,
    sql`select u.submitted_at as at from submissions u join cars c on c.id = u.car_id
         where u.accepted is null and c.withdrawn_at is null limit ${COUNTED_MAX}`,
  )

/** Lots whose owners have still to decide. */
export const waitingDecisions = (reader: Reader): Promise<WaitingRow> =>
  waiting(reader, sql`select closes_at as at from lot_states where status = 'awaiting_owner' limit ${COUNTED_MAX}`)

/** Unpaid orders. */
export const waitingOrders = (reader: Reader): Promise<WaitingRow> =>
  waiting(reader, sql`select created_at as at from orders where status = 'pending' limit ${COUNTED_MAX}`)

async function waiting(reader: Reader, found: ReturnType<typeof sql>): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select count(*) as count, min(f.at) as oldest_at from (${found}) f`.execute(reader)
  return rows[0] ?? { count: 0, oldestAt: null }
}
