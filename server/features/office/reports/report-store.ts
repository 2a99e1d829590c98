import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** Days in Riyadh, both included. */
export type Period = { from: string; to: string }
/** Amounts in halalas. */
export type ReportRow = Record<string, string | number | null>

/** No report has more rows. */
const ROWS_MAX = 500
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Riyadh')`
/** True for moments of a period. */
export const within = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${column} >= ${startOf(from)} and ${column} < ((${to}::date + 1)::timestamp at time zone 'Asia/Riyadh')`

type Grouping = {
  join: RawBuilder<unknown>
  key: RawBuilder<unknown>
  ar: RawBuilder<unknown>
  en: RawBuilder<unknown>
}
const month = sql`to_char(o.created_at at time zone 'Asia/Riyadh', 'YYYY-MM')`
const GROUPINGS: Record<'month' | 'auction' | 'brand' | 'city', Grouping> = {
  month: { join: sql``, key: month, ar: month, en: month },
  auction: {
    join: sql`left join lots l on l.id = o.lot_id left join auctions g on g.id = l.auction_id`,
    key: sql`g.id`,
    ar: sql`coalesce(g.title_ar, 'بيع بسعر ثابت')`,
    en: sql`coalesce(g.title_en, 'Fixed price')`,
  },
  brand: { join: sql`join brands g on g.id = c.brand_id`, key: sql`g.id`, ar: sql`g.name_ar`, en: sql`g.name_en` },
  city: { join: sql`join cities g on g.id = c.city_id`, key: sql`g.id`, ar: sql`g.name_ar`, en: sql`g.name_en` },
}

/** Orders of a period that are not canceled, summed up. */
export async function sumSales(db: Reader, period: Period, by: keyof typeof GROUPINGS): Promise<ReportRow[]> {
  const { join, key, ar, en } = GROUPINGS[by]
  const { rows } = await sql<ReportRow>`
    select min(${ar}) as name_ar, min(${en}) as name_en, count(*)::int as cars, sum(o.price)::bigint as price,
           sum(o.client_fees + o.administrative_fees + o.services_amount + o.shipping_amount - o.discount)::bigint as fees,
           sum(o.tax_amount)::bigint as tax, sum(o.total)::bigint as total, sum(o.paid_amount)::bigint as paid,
           sum(o.commission)::bigint as commission
      from orders o join cars c on c.id = o.car_id ${join}
     where o.status not in ('canceled', 'negotiating') and ${within(sql`o.created_at`, period)}
     group by ${key} order by price desc limit ${ROWS_MAX}`.execute(db)
  return by === 'month' ? rows.toSorted((one, other) => String(one.nameEn).localeCompare(String(other.nameEn))) : rows
}

/** Auctions that began in a period: how many of their cars were sold, to how many bidders. */
export async function sumAuctions(db: Reader, period: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select a.title_ar as name_ar, a.title_en as name_en, to_char(a.starts_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day,
           f.lots, f.sold, case when f.ended > 0 then round(100.0 * f.sold / f.ended, 1)::float8 else null end as sold_percent,
           f.bids, f.price, d.bidders
      from auctions a
      cross join lateral (
        select count(*)::int as lots, count(*) filter (where s.status = 'sold')::int as sold,
               count(*) filter (where s.status in ('sold', 'rejected', 'no_bids', 'awaiting_owner'))::int as ended,
               coalesce(sum(s.bids_count), 0)::int as bids,
               coalesce(sum(s.price) filter (where s.status = 'sold'), 0)::bigint as price
          from lots l join lot_states s on s.lot_id = l.id where l.auction_id = a.id) f
      cross join lateral (
        select count(distinct b.account_id)::int as bidders
          from lots l join lot_bidders b on b.lot_id = l.id where l.auction_id = a.id) d
     where a.state = 'published' and ${within(sql`a.starts_at`, period)}
     order by a.starts_at desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** The members who bid on most cars whose auction ended in a period, and what they won. */
export async function sumBidders(db: Reader, period: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select b.account_id as member, a.name, count(*)::int as lots,
           count(*) filter (where s.status = 'sold' and s.leader_id = b.account_id)::int as won,
           coalesce(sum(s.price) filter (where s.status = 'sold' and s.leader_id = b.account_id), 0)::bigint as price
      from lot_states s join lot_bidders b on b.lot_id = s.lot_id join accounts a on a.id = b.account_id
     where s.status in ('awaiting_owner', 'sold', 'rejected', 'no_bids') and ${within(sql`s.closes_at`, period)}
     group by b.account_id, a.name order by price desc, lots desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** Issued invoices and notes of a period by kind and rate; a credit note takes off. The VAT on the house's margins counts. */
export async function sumVat(db: Reader, period: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with issued as (
      select i.kind, case when i.kind = 'credit_note' then -1 else 1 end as sign, (i.content->>'vatBps')::int as bps,
             (i.content->>'vat')::bigint + coalesce((i.content->'margin'->>'vat')::bigint, 0) as vat, (i.content->>'total')::bigint as total,
             (select coalesce(sum((n->>'net')::bigint), 0) from jsonb_array_elements(i.content->'lines') n
               where n->>'category' = 'standard') - (i.content->>'discount')::bigint
             + coalesce((i.content->'margin'->>'net')::bigint, 0) as taxable
        from invoices i
       where i.kind in ('standard', 'simplified', 'margin', 'credit_note', 'debit_note') and i.issued_at is not null
         and ${within(sql`i.issued_at`, period)})
    select kind, (bps / 100.0)::float8 as rate, count(*)::int as documents, sum(sign * taxable)::bigint as taxable,
           sum(sign * vat)::bigint as tax, sum(sign * (total - vat - taxable))::bigint as untaxed,
           sum(sign * total)::bigint as total
      from issued group by kind, bps order by kind limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** Unpaid orders by how long they are past their due date now. */
export async function ageReceivables(db: Reader): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select b.bucket, count(o.due_at)::int as orders, coalesce(sum(o.open), 0)::bigint as open
      from (values (0, null, 0), (1, 0, 7), (2, 7, 30), (3, 30, 60), (4, 60, null)) as b(bucket, after, until)
      left join (select due_at, total - paid_amount as open,
                        extract(epoch from now() - due_at)::float8 / 86400 as days
                   from orders where status = 'pending' and due_at is not null) o
        on (b.after is null and o.days <= 0)
        or (b.after is not null and o.days > b.after and (b.until is null or o.days <= b.until))
     group by b.bucket order by b.bucket`.execute(db)
  return rows
}
