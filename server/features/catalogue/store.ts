import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Cars, DB } from '#server/platform/db/types.gen.ts'
import type { CarRow, CarType, InspectionStatus, SaleStatus, StoredInspection } from './car-row.ts'
import type { Names } from './car-rules.ts'
import { wordColumns } from './word-rules.ts'

export type CarsQuery = SelectQueryBuilder<DB, 'cars' | 'brands' | 'models' | 'cities', CarRow>

/** Cars with brand, model, city and pictures. Features to the right join their own tables to it and add conditions. */
export function selectCars(reader: Reader): CarsQuery {
  return reader
    .selectFrom('cars')
    .innerJoin('brands', 'brands.id', 'cars.brandId')
    .innerJoin('models', 'models.id', 'cars.modelId')
    .innerJoin('cities', 'cities.id', 'cars.cityId')
    .select(['cars.id', 'cars.slug', 'cars.ownerId', 'cars.titleAr', 'cars.titleEn'])
    .select(['cars.descriptionAr', 'cars.descriptionEn', 'cars.year', 'cars.kilometres'])
    .select(['cars.brandId', 'brands.slug as brandSlug', 'brands.nameAr as brandAr', 'brands.nameEn as brandEn'])
    .select(['cars.modelId', 'models.slug as modelSlug', 'models.nameAr as modelAr', 'models.nameEn as modelEn'])
    .select(['cars.cityId', 'cities.nameAr as cityAr', 'cities.nameEn as cityEn'])
    .select(wordColumns.map((column) => `cars.${column}` as const))
    .select(['cars.engineAr', 'cars.engineEn', 'cars.plateLetters', 'cars.plateDigits'])
    .select(['cars.chassisNumber', 'cars.serial', 'cars.vehicleNumber', 'cars.keyCount', 'cars.formAr', 'cars.formEn'])
    .select(['cars.addressAr', 'cars.addressEn', 'cars.inspectionValidUntil', 'cars.price', 'cars.purchasePrice'])
    .select(['cars.categoryId', 'cars.assumed', 'cars.takesOffers'])
    .select(['cars.createdAt', 'cars.updatedAt'])
    .select([
      sql<CarType>`cars.type`.as('type'),
      sql<CarTax | null>`cars.tax`.as('tax'),
      sql<SaleStatus>`cars.sale_status`.as('saleStatus'),
      sql<StoredInspection>`cars.inspection`.as('inspection'),
      inspectionStatus.as('inspectionStatus'),
      images.as('images'),
    ])
}

const inspectionStatus = sql<InspectionStatus>`case
  when cars.inspection_status = 'valid' and cars.inspection_valid_until < (now() at time zone 'Asia/Riyadh')::date
  then 'expired' else cars.inspection_status end`

const images = sql<CarRow['images']>`coalesce((
  select jsonb_agg(jsonb_build_object('width', f.width, 'height', f.height, 'focusX', f.focus_x, 'focusY', f.focus_y,
                                      'variants', f.variants, 'group', i.picture_group) order by i.position)
    from car_images i join files f on f.id = i.file_id where i.car_id = cars.id), '[]')`

/** The day in Riyadh by the database's clock, 'YYYY-MM-DD'. */
export async function currentDay(reader: Reader): Promise<string> {
  const day = sql<string>`(now() at time zone 'Asia/Riyadh')::date::text`
  return (await reader.selectNoFrom(day.as('day')).executeTakeFirstOrThrow()).day
}

/** The id of the next car, whose address needs it before the car is stored. */
export async function nextCarId(tx: Tx): Promise<number> {
  const id = sql<number>`nextval(pg_get_serial_sequence('cars', 'id'))`
  return (await tx.selectNoFrom(id.as('id')).executeTakeFirstOrThrow()).id
}

/** The default city of a car; 0 while there is none. */
export async function cityOfOwner(reader: Reader, ownerId: number): Promise<number> {
  const own = await reader
    .selectFrom('accounts')
    .innerJoin('cities', 'cities.id', 'accounts.cityId')
    .select('cities.id')
    .where('accounts.id', '=', ownerId)
    .executeTakeFirst()
  if (own) return own.id
  const first = reader.selectFrom('cities').select('id').orderBy('sortOrder').orderBy('id').limit(1)
  return (await first.executeTakeFirst())?.id ?? 0
}

type References = {
  ownerId: number
  brandId: number
  modelId: number
  cityId: number
  categoryId?: number | null | undefined
}
/** Entries that staff can put out of use. */
export const stoppable = ['brand', 'model', 'category'] as const
export type Stoppable = (typeof stoppable)[number]
type Usable = Names & { active: boolean }

/**
 * The references of a car; null if nothing has that id, or the model is of another brand. New references of the car
 * stay locked until the transaction ends; otherwise one put out of use meanwhile would still get on a new car.
 */
export async function readReferences(
  reader: Reader,
  ids: References,
  given: readonly Stoppable[] = [],
): Promise<Record<Stoppable, Usable | null> & { hasOwner: boolean; city: Names | null }> {
  const usable = (table: 'brands' | 'models' | 'categories', id: number, noun: Stoppable) =>
    reader
      .selectFrom(table)
      .select(['nameAr as ar', 'nameEn as en', 'active'])
      .where(`${table}.id`, '=', id)
      .$if(given.includes(noun), (query) => query.forShare())
  const model = usable('models', ids.modelId, 'model').where('models.brandId', '=', ids.brandId)
  const city = reader.selectFrom('cities').select(['nameAr as ar', 'nameEn as en']).where('id', '=', ids.cityId)
  return {
    hasOwner: (await reader.selectFrom('accounts').select('id').where('id', '=', ids.ownerId).execute()).length > 0,
    brand: (await usable('brands', ids.brandId, 'brand').executeTakeFirst()) ?? null,
    model: (await model.executeTakeFirst()) ?? null,
    city: (await city.executeTakeFirst()) ?? null,
    category: ids.categoryId
      ? ((await usable('categories', ids.categoryId, 'category').executeTakeFirst()) ?? null)
      : null,
  }
}

/** Publishes a draft for sale; any other car stays as it is. */
export async function openSale(tx: Tx, carId: number): Promise<void> {
  await tx
    .updateTable('cars')
    .set({ saleStatus: 'for_sale' })
    .where('id', '=', carId)
    .where('type', '=', 'sale')
    .where('saleStatus', '=', 'draft')
    .execute()
}

/** Columns that are undefined get the table's defaults. */
export async function insertCar(
  tx: Tx,
  car: Omit<Insertable<Cars>, 'inspection'> & { inspection?: StoredInspection | undefined },
): Promise<void> {
  const { inspection, ...columns } = car
  await tx
    .insertInto('cars')
    .values({ ...columns, inspection: JSON.stringify(inspection ?? {}) })
    .execute()
}

/** The stored inspection of a car. */
export async function findInspection(reader: Reader, carId: number): Promise<StoredInspection | undefined> {
  const stored = sql<StoredInspection>`inspection`.as('inspection')
  return (await reader.selectFrom('cars').select(stored).where('id', '=', carId).executeTakeFirst())?.inspection
}

/** The state of a car before a change, locked until the transaction ends. */
export async function lockCar(tx: Tx, id: number) {
  return tx
    .selectFrom('cars')
    .select(['slug', 'ownerId', 'brandId', 'modelId', 'cityId', 'categoryId', 'titleAr', 'titleEn', 'year', 'style'])
    .select(['price', 'purchasePrice', 'chassisNumber', 'holdsChassis', 'assumed'])
    .select([sql<CarType>`type`.as('type'), sql<CarTax | null>`tax`.as('tax')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The other car that has a chassis number now. The number stays locked until the transaction ends: of two cars that take
 * it at once, the second one finds the first.
 */
export async function findHolder(
  tx: Tx,
  chassisNumber: string,
  carId: number | undefined,
): Promise<{ id: number; ownerId: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chassis:${chassisNumber}`}, 0))`.execute(tx)
  return tx
    .selectFrom('cars')
    .select(['id', 'ownerId'])
    .where('chassisNumber', '=', chassisNumber)
    .where('holdsChassis', '=', true)
    .where('id', '<>', carId ?? 0)
    .executeTakeFirst()
}

/** @throws the database's foreign key error when a lot, an order or a member's list holds the car. */
export async function deleteCar(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('carImages').where('carId', '=', id).execute()
  await tx.deleteFrom('cars').where('id', '=', id).execute()
}

export async function changeCar(
  tx: Tx,
  id: number,
  car: Omit<Updateable<Cars>, 'inspection'> & { inspection?: StoredInspection | undefined },
): Promise<void> {
  const { inspection, ...columns } = car
  const report = inspection === undefined ? {} : { inspection: JSON.stringify(inspection) }
  await tx
    .updateTable('cars')
    .set({ ...columns, ...report, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
