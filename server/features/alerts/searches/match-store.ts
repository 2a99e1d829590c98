import { sql } from 'kysely'
import { carWordNames } from '#contract/values/vehicle/car-words.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { wordColumn } from '../../catalogue/index.ts'
import type { Criteria, NewCar } from './rules.ts'

/**
 * Cars wait here for their searches until the transaction that matches them commits. A waiting car is locked; otherwise
 * a worker would match its state from before this transaction.
 */
export async function queueCars(tx: Tx, carIds: readonly number[]): Promise<void> {
  await sql`insert into cars_to_match (car_id) select id from cars where id = any(${carIds}) order by id
    on conflict (car_id) do update set car_id = excluded.car_id`.execute(tx)
}

/** Takes the oldest cars out of the queue, if they are still public. Other workers skip them. */
export async function takeCars(tx: Tx, limit: number): Promise<{ taken: number; cars: NewCar[] }> {
  const words = sql.join(carWordNames.map((field) => sql.ref(`c.${wordColumn(field)}`)))
  const { rows } = await sql<NewCar & { shelf: string | null }>`
    with taken as (
      delete from cars_to_match where car_id = any (array(
        select car_id from cars_to_match order by published_at, car_id limit ${limit} for update skip locked))
      returning car_id)
    select c.id, c.owner_id, c.type, c.brand_id, c.model_id, c.city_id, ${words}, c.year, c.kilometres,
           coalesce(l.price, 0) as price, c.search_text, l.shelf
      from taken t join cars c on c.id = t.car_id left join listings l on l.car_id = c.id`.execute(tx)
  const open = ['live', 'soon', 'sale']
  return { taken: rows.length, cars: rows.filter(({ shelf }) => shelf !== null && open.includes(shelf)) }
}

export type SearchRow = {
  id: number
  accountId: number
  frequency: 'at_once' | 'daily'
  anchors: string[]
  criteria: Criteria
}

/**
 * Iterates over the searches of active members that have one of the marks, a page at a time. A cursor finds them once;
 * pages by id would look for all of them again each time.
 */
export async function eachSearchWithMarks(
  tx: Tx,
  marks: readonly string[],
  pageSize: number,
  visit: (searches: readonly SearchRow[]) => Promise<void>,
): Promise<void> {
  await sql`declare searches_found no scroll cursor for
    select s.id, s.account_id, s.frequency, s.anchors, s.criteria
      from saved_searches s join accounts a on a.id = s.account_id
     where s.anchors && ${marks}::text[] and a.active`.execute(tx)
  for (;;) {
    const { rows } = await sql<SearchRow>`fetch ${sql.lit(pageSize)} from searches_found`.execute(tx)
    if (rows.length > 0) await visit(rows)
    if (rows.length < pageSize) break
  }
  await sql`close searches_found`.execute(tx)
}

export type Match = { search: SearchRow; count: number; carId: number }

/**
 * Adds matches to the waiting ones of each search. At once means within a minute, and one alert in ten minutes for a
 * search;
 * daily means at eight in the morning in Riyadh.
 */
export async function addWaiting(tx: Tx, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  await sql`
    insert into search_alerts as a (search_id, account_id, waiting, car_id, due_at)
    select m.search_id, m.account_id, m.count, m.car_id,
           case m.frequency when 'at_once' then now()
             else ((date_trunc('day', (clock_timestamp() at time zone 'Asia/Riyadh') - interval '8 hours')
                    + interval '1 day 8 hours') at time zone 'Asia/Riyadh') end
      from unnest(${matches.map(({ search }) => search.id)}::bigint[], ${matches.map(({ search }) => search.accountId)}::bigint[],
                  ${matches.map(({ count }) => count)}::int[], ${matches.map(({ carId }) => carId)}::bigint[],
                  ${matches.map(({ search }) => search.frequency)}::text[]) as m (search_id, account_id, count, car_id, frequency)
    on conflict (search_id) do update set
      waiting = a.waiting + excluded.waiting, car_id = excluded.car_id,
      due_at = coalesce(a.due_at, greatest(excluded.due_at, a.sent_at + interval '10 minutes'))`.execute(tx)
}

export type DueAlert = {
  searchId: number
  accountId: number
  waiting: number
  name: string
  list: 'auctions' | 'sales' | 'all'
  query: Record<string, string | number | string[]>
  car: { id: number; slug: string; titleAr: string; titleEn: string } | null
}

/**
 * Takes alerts that are due. They are sent if and only if the transaction commits. The clock is read in a subquery, so that
 * PostgreSQL can use the index on `due_at`.
 */
export async function takeDueAlerts(tx: Tx, limit: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select search_id, waiting, car_id from search_alerts where due_at <= (select clock_timestamp())
       order by due_at, account_id limit ${limit} for update skip locked),
    sent as (
      update search_alerts a set waiting = 0, due_at = null, car_id = null, sent_at = clock_timestamp()
        from due where a.search_id = due.search_id returning due.search_id, due.waiting, due.car_id)
    select s.id as search_id, s.account_id, sent.waiting, s.name, s.list, s.query,
           case when c.id is not null then
             jsonb_build_object('id', c.id, 'slug', c.slug, 'titleAr', c.title_ar, 'titleEn', c.title_en) end as car
      from sent join saved_searches s on s.id = sent.search_id left join cars c on c.id = sent.car_id
     order by s.account_id, s.id`.execute(tx)
  return rows
}
