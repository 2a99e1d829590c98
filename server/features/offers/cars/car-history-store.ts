import { sql } from 'kysely'
import type { CarHistory } from '#contract/http/office/cars/documents.ts'
import type { Reader } from '#server/platform/db/database.ts'

type CarEventRow = Pick<CarHistory['entries'][number], 'what' | 'status'> & {
  at: Date
  textAr: string | null
  textEn: string | null
  amount: number | null
  toId: number | null
}

const SHOWN = 100

/** A car's review, lots and orders as events, newest first. Amounts in halalas. */
export async function carEvents(reader: Reader, carId: number): Promise<CarEventRow[]> {
  const { rows } = await sql<CarEventRow>`
    select * from (
      select 'added' as what, c.created_at as at, null as status, null as text_ar, null as text_en, null::bigint as amount,
             null::bigint as to_id
        from cars c where c.id = ${carId}
      union all select 'withdrawn', c.withdrawn_at, null, null, null, null, null
        from cars c where c.id = ${carId} and c.withdrawn_at is not null
      union all select 'listed', u.submitted_at, null, null, null, u.wanted_price, null
        from submissions u where u.car_id = ${carId}
      union all select 'reviewed', u.reviewed_at, case when u.accepted then 'accepted' else 'declined' end,
             u.reason, u.reason, null, null
        from submissions u where u.car_id = ${carId} and u.reviewed_at is not null
      union all select 'listed', f.submitted_at, null, null, null, f.wanted_price, null
        from former_listings f where f.car_id = ${carId}
      union all select 'reviewed', f.reviewed_at, case when f.accepted then 'accepted' else 'declined' end,
             f.reason, f.reason, null, null
        from former_listings f where f.car_id = ${carId} and f.reviewed_at is not null
      union all select 'withdrawn', f.withdrawn_at, null, null, null, null, null
        from former_listings f where f.car_id = ${carId} and f.withdrawn_at is not null
      union all select 'asked', q.asked_at, null, q.text, q.text, null, null
        from review_questions q where q.car_id = ${carId}
      union all select 'answered', q.answered_at, null, q.answer, q.answer, null, null
        from review_questions q where q.car_id = ${carId} and q.answer is not null
      union all select 'lot', s.opens_at, s.status, a.title_ar, a.title_en, s.price, a.id
        from lots l join lot_states s on s.lot_id = l.id join auctions a on a.id = l.auction_id
       where l.car_id = ${carId} and a.state = 'published'
      union all select 'order', o.created_at, o.status, o.number, o.number, o.total, o.id
        from orders o where o.car_id = ${carId}) e
     where at is not null order by at desc, what limit ${SHOWN}`.execute(reader)
  return rows
}
