import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { type Period, within } from './report-store.ts'

/** The sales and the ended lots of one day. Halalas. */
export type DayRow = { day: string; cars: number; price: number; ended: number; sold: number }

/** Every day of a period, with sales that are not canceled and the lots whose auction ended. */
export async function sumDays(db: Reader, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with sales as (
           select (created_at at time zone 'Asia/Riyadh')::date as day, count(*)::int as cars, sum(price)::bigint as price
             from orders where status not in ('canceled', 'negotiating') and ${within(sql`created_at`, period)} group by 1),
         lots as (
           select (closes_at at time zone 'Asia/Riyadh')::date as day, count(*)::int as ended,
                  count(*) filter (where status = 'sold')::int as sold
             from lot_states where status in ('awaiting_owner', 'sold', 'rejected', 'no_bids') and ${within(sql`closes_at`, period)}
            group by 1)
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.cars, 0) as cars, coalesce(s.price, 0)::bigint as price,
           coalesce(l.ended, 0) as ended, coalesce(l.sold, 0) as sold
      from generate_series(${period.from}::date, ${period.to}::date, '1 day') d
      left join sales s on s.day = d left join lots l on l.day = d order by d`.execute(db)
  return rows
}

/** The reserves and highest bids of the latest lots of a period that are decided. Halalas. */
export async function listReserves(
  db: Reader,
  period: Period,
  limit: number,
): Promise<{ reserve: number; price: number }[]> {
  const { rows } = await sql<{ reserve: number; price: number }>`
    select l.reserve_price as reserve, s.price
      from lot_states s join lots l on l.id = s.lot_id
     where s.status in ('sold', 'rejected') and s.price is not null and l.reserve_price is not null
       and ${within(sql`s.closes_at`, period)}
     order by s.closes_at desc, s.lot_id limit ${limit}`.execute(db)
  return rows
}

/** Orders paid in a period, by the whole days from their issue to their payment; from `most` on in one group. */
export async function countPaymentDays(
  db: Reader,
  period: Period,
  most: number,
): Promise<{ days: number; orders: number; seconds: number }[]> {
  const { rows } = await sql<{ days: number; orders: number; seconds: number }>`
    select least(floor(seconds / 86400), ${most}::int)::int as days, count(*)::int as orders, sum(seconds)::float8 as seconds
      from (select greatest(extract(epoch from paid_at - coalesce(issued_at, created_at)), 0) as seconds
              from orders where status not in ('canceled', 'negotiating') and ${within(sql`paid_at`, period)}) o
     group by 1`.execute(db)
  return rows
}
