import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** The newest cars of a seller that are counted: a page must not grow with a fleet. */
const COUNTED_CARS = 1_000

type SellerRow = { ownerId: number; cityAr: string | null; cityEn: string | null; since: Date; sold: number }

/** The owner of a car with their city, their first day here and the number of their sold cars. */
export async function findSeller(db: Database, carId: number): Promise<SellerRow | undefined> {
  const { rows } = await sql<SellerRow>`
    select a.id as owner_id, t.name_ar as city_ar, t.name_en as city_en, a.created_at as since,
           (select count(*) from (select id, sale_status from cars where owner_id = a.id order by id desc
                                   limit ${COUNTED_CARS}) o
             where o.sale_status = 'sold'
                or exists (select from lots l join lot_states s on s.lot_id = l.id
                            where l.car_id = o.id and s.status = 'sold'))::int as sold
      from cars c join accounts a on a.id = c.owner_id left join cities t on t.id = a.city_id
     where c.id = ${carId}`.execute(db)
  return rows[0]
}
