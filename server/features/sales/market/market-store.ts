import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { MONTHS_BACK, SALES_MAX, YEARS_APART } from './market-rules.ts'

/** Amounts in halalas. */
export type SoldLot = {
  carId: number
  slug: string
  titleAr: string
  titleEn: string
  year: number
  kilometres: number
  price: number
  at: Date
}

/**
 * The newest sold lots of a model around a year, at the price of their orders. A sale that fell through and one whose
 * payment is overdue do not count: a bid that nobody pays is no price.
 */
export async function soldLots(db: Database, modelId: number, year: number): Promise<SoldLot[]> {
  const { rows } = await sql<SoldLot>`
    select c.id as car_id, c.slug, c.title_ar, c.title_en, l.year, l.kilometres, o.price, coalesce(s.closed_at, s.closes_at) as at
      from listings l join cars c on c.id = l.car_id join lot_states s on s.lot_id = l.lot_id
      join orders o on o.lot_id = l.lot_id
     where l.model_id = ${modelId} and l.status = 'sold' and l.lot_id is not null
       and l.year between ${year - YEARS_APART} and ${year + YEARS_APART}
       and l.ending < ending_of('ended', now() - make_interval(months => ${MONTHS_BACK}))
       and o.status not in ('canceled', 'negotiating') and (o.paid_at is not null or o.due_at is null or o.due_at > now())
     order by l.ending limit ${SALES_MAX}`.execute(db)
  return rows
}
