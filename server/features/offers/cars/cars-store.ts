import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '#contract/values/search-text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { type CarRow, selectCars } from '../../catalogue/index.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'
import { hasTypedNumber } from './typed-number-store.ts'

const SAME_SHOWN = 20

/** A car with its status in the public list. */
export type AdminCarRow = CarRow & { status: string; ownerName: string; isListed: boolean }

export type CarFilters = {
  search: string
  status?: string
  type?: 'auction' | 'sale'
  brandId?: number
  ownerId?: number
}

/**
 * A car listed by its owner is `in_review`, `owner_asked` while a question of staff is open, or `declined`, until it is
 * accepted; a withdrawn one is `withdrawn`. It reads `cars`, and `listings` joined to it.
 */
export const carStatus = sql<string>`coalesce(
  case when cars.withdrawn_at is not null then 'withdrawn' end,
  (select case when u.accepted then null when not u.accepted then 'declined'
               when exists (select from review_questions r where r.car_id = u.car_id and r.answer is null)
               then 'owner_asked' else 'in_review' end
     from submissions u where u.car_id = cars.id),
  listings.status,
  case cars.type when 'sale' then cars.sale_status else 'unlisted' end)`

/** Its owner listed it, so it was or is reviewed. */
const isListed = sql<boolean>`exists (select from submissions u where u.car_id = cars.id)`

const columns: Record<string, string> = {
  id: 'cars.id',
  created_at: 'cars.created_at',
  year: 'cars.year',
  kilometres: 'cars.kilometres',
  price: 'cars.price',
  title_en: 'cars.title_en',
}

const withStatus = (reader: Reader) =>
  selectCars(reader)
    .leftJoin('listings', 'listings.carId', 'cars.id')
    .innerJoin('accounts as owner', 'owner.id', 'cars.ownerId')
    .select([carStatus.as('status'), 'owner.name as ownerName', isListed.as('isListed')])

export async function listCars(
  db: Reader,
  filters: CarFilters,
  sort: Sort,
  place: Place,
): Promise<{ rows: AdminCarRow[]; total: number }> {
  const where = conditions(filters)
  const order = sql`${sql.ref(columns[sort.field] ?? 'cars.id')} ${sort.direction}, cars.id ${sort.direction}`
  const rows = await withStatus(db).where(where).orderBy(order).limit(place.limit).offset(place.offset).execute()
  return { rows, total: await countRows(db, sql`cars left join listings on listings.car_id = cars.id`, where) }
}

export async function findCar(reader: Reader, id: number): Promise<AdminCarRow | undefined> {
  return withStatus(reader).where('cars.id', '=', id).executeTakeFirst()
}

/** The other cars with the chassis number of a car, newest first: earlier listings of the same thing. */
export async function sameChassis(reader: Reader, carId: number): Promise<AdminCarRow[]> {
  return withStatus(reader)
    .where('cars.id', '<>', carId)
    .where(sql<boolean>`cars.chassis_number = (select chassis_number from cars where id = ${carId})`)
    .orderBy('cars.id', 'desc')
    .limit(SAME_SHOWN)
    .execute()
}

/** True if a car is or was bought: its handover, invoice and payout follow the sale. */
export async function isOrdered(reader: Reader, carId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where car_id = ${carId} and status <> 'canceled') as found`.execute(reader)
  return rows[0]?.found ?? false
}

function conditions(filters: CarFilters): RawBuilder<boolean> {
  const { search } = filters
  return all(
    search !== '' &&
      sql`(cars.search_text like ${containing(normaliseArabic(search))} or ${hasTypedNumber('cars', search)})`,
    filters.status !== undefined && sql`${carStatus} = ${filters.status}`,
    filters.type !== undefined && sql`cars.type = ${filters.type}`,
    filters.brandId !== undefined && sql`cars.brand_id = ${filters.brandId}`,
    filters.ownerId !== undefined && sql`cars.owner_id = ${filters.ownerId}`,
  )
}
