import { sql } from 'kysely'
import type { Right } from '#contract/http/route.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { HOUSE_PHONE } from '../accounts/index.ts'

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

const A_WEEK_AGO = sql`between (((now() at time zone 'Asia/Riyadh')::date - 7)::timestamp at time zone 'Asia/Riyadh')
  and now() - interval '7 days'`

/** A week ago until this hour: the prices of sold cars in halalas, and opened accounts. */
export async function weekAgo(reader: Reader): Promise<{ sold: number; members: number }> {
  const { rows } = await sql<{ sold: number; members: number }>`
    select (select coalesce(sum(price), 0)::bigint from orders
             where created_at ${A_WEEK_AGO} and status <> 'canceled') as sold,
           (select count(*) from accounts where created_at ${A_WEEK_AGO} and not robot) as members`.execute(reader)
  return rows[0] ?? { sold: 0, members: 0 }
}

/** The person of staff who looks. */
export type Viewer = { id: number; rights: readonly Right[] }

/** Each kind of open work as times since when it waits; at most 1,000 of each are read. */
const waitingRows = (viewer: Viewer) => ({
  transfers: sql`select created_at as at from bank_transfers where status = 'under_review'`,
  refunds: sql`select created_at as at from refunds where status in ('under_review', 'approved')`,
  late_orders: sql`select due_at as at from orders where status = 'pending' and due_at < now()`,
  mismatches: sql`select created_at as at from payment_mismatches where resolution is null`,
  invoices: sql`select created_at as at from orders where status = 'pending' and invoice_status = 'waiting_invoice'`,
  unsent_invoices: sql`
    select i.issued_at as at from invoice_reports r join invoices i on i.id = r.invoice_id
     where r.state in ('waiting', 'refused', 'failed')
       and (r.state <> 'waiting' or i.issued_at < now() - interval '10 minutes')`,
  reviews: sql`
    select greatest(u.submitted_at, (select max(r.answered_at) from review_questions r where r.car_id = u.car_id)) as at
      from submissions u join cars c on c.id = u.car_id
     where u.accepted is null and c.withdrawn_at is null
       and not exists (select from review_questions r where r.car_id = u.car_id and r.answer is null)`,
  questions: sql`select asked_at as at from car_questions where status = 'waiting' or answer_status = 'waiting'`,
  shipping: sql`select created_at as at from shipping_requests where status = 'requested'`,
  owner_decisions: sql`select closes_at as at from lot_states where status = 'awaiting_owner'`,
  house_offers: sql`
    select f.made_at as at from offers f join price_negotiations n on n.id = f.negotiation_id join cars c on c.id = n.car_id
     where f.outcome is null and f.side = 'buyer' and n.outcome is null
       and c.owner_id = (select id from accounts where phone = ${HOUSE_PHONE})`,
  unpaid_orders: sql`select created_at as at from orders where status = 'pending'`,
  letters: sql`select created_at as at from letters where status = 'waiting' and kind <> 'case'`,
  late_letters: sql`select answer_by as at from letters where status = 'waiting' and answer_by < now() and kind <> 'case'`,
  cases: sql`select opened_at as at from order_cases where decided_at is null`,
  late_cases: sql`
    select least(decide_by, case when answered_at is null then answer_by end) as at from order_cases
     where decided_at is null and (decide_by < now() or answered_at is null and answer_by < now())`,
  partner_requests: sql`select created_at as at from partner_requests where status = 'new'`,
  signals: sql`select found_at as at from signals where closed_at is null`,
  spoken_answers: sql`select created_at as at from spoken_answers where outcome is null`,
  approvals: sql`select asked_at as at from approvals
                  where state = 'waiting' and asked_by <> ${viewer.id}
                    and access = any(${[...viewer.rights]}::text[])`,
  failed_jobs: sql`select failed_at as at from failed_jobs where retried_at is null`,
  recoveries: sql`select created_at as at from recoveries where status = 'new'`,
})
/** For how many seconds the oldest request has waited for a second person, and the latest letter for its answer. */
export async function oldestWaiting(reader: Reader): Promise<{ approvals: number; letters: number }> {
  const { rows } = await sql<{ approvals: number; letters: number }>`
    select coalesce(extract(epoch from now() - (select min(asked_at) from approvals where state = 'waiting')), 0)::float8
             as approvals,
           coalesce(extract(epoch from now() - (select min(answer_by) from letters
             where status = 'waiting' and answer_by < now() and kind <> 'case')), 0)::float8 as letters`.execute(reader)
  return rows[0] ?? { approvals: 0, letters: 0 }
}

export type Waiting = keyof ReturnType<typeof waitingRows>

/** @param viewer whose own requests are not for them to approve. */
export async function countWaiting(reader: Reader, what: Waiting, viewer: Viewer): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select count(*) as count, min(f.at) as oldest_at
      from (select w.at from (${waitingRows(viewer)[what]}) w limit ${COUNTED_MAX}) f`.execute(reader)
  return rows[0] ?? { count: 0, oldestAt: null }
}

export type WeekRow = { ended: number; sold: number; hoursToPayment: number | null }

/** How many lots of the last seven days were sold, and how long buyers took to pay over the last 30. */
export async function weekFigures(reader: Reader): Promise<WeekRow> {
  const { rows } = await sql<WeekRow>`
    select f.ended, f.sold, p.hours as hours_to_payment
      from (select count(*)::int as ended, count(*) filter (where status = 'sold')::int as sold from lot_states
             where status in ('awaiting_owner', 'sold', 'rejected', 'no_bids')
               and closes_at >= ${SINCE} and closes_at <= now()) f
      cross join (select avg(extract(epoch from paid_at - created_at) / 3600)::float8 as hours from orders
                   where created_at >= now() - interval '30 days' and paid_at is not null) p`.execute(reader)
  return rows[0] ?? { ended: 0, sold: 0, hoursToPayment: null }
}

export type UpcomingRow = {
  id: number
  titleAr: string
  titleEn: string
  startsAt: Date
  lotsCount: number
  withoutPictures: number
}
const UPCOMING_MAX = 6

export async function upcomingAuctions(reader: Reader): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select a.id, a.title_ar, a.title_en, a.starts_at, f.lots_count, f.without_pictures
      from (select id, title_ar, title_en, starts_at from auctions
             where state = 'published' and starts_at > now() and starts_at < now() + interval '24 hours'
             order by starts_at limit ${UPCOMING_MAX}) a
      cross join lateral (
        select count(*)::int as lots_count,
               count(*) filter (where not exists (select from car_images i where i.car_id = l.car_id))::int as without_pictures
          from lots l where l.auction_id = a.id) f
     order by a.starts_at`.execute(reader)
  return rows
}
