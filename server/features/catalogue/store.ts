import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/types.gen.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'
import type { CarRow, CarType, InspectionStatus, SaleStatus, StoredInspection } from './car-row.ts'

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
    .select(['cars.style', 'cars.condition', 'cars.transmission', 'cars.fuel', 'cars.drive', 'cars.color'])
    .select(['cars.origin', 'cars.engineAr', 'cars.engineEn', 'cars.plateLetters', 'cars.plateDigits'])
    .select(['cars.chassisNumber', 'cars.serial', 'cars.vehicleNumber', 'cars.keyCount', 'cars.formAr', 'cars.formEn'])
    .select(['cars.addressAr', 'cars.addressEn', 'cars.inspectionValidUntil', 'cars.price', 'cars.sellerVat'])
    .select(['cars.createdAt', 'cars.updatedAt'])
    .select([
      sql<CarType>`cars.type`.as('type'),
      sql<SaleStatus>`cars.sale_status`.as('saleStatus'),
      sql<StoredInspection>`cars.inspection`.as('inspection'),
      inspectionStatus.as('inspectionStatus'),
      images.as('images'),
    ])
}

const inspectionStatus = sql<InspectionStatus>`case
  when cars.inspection_status = 'valid' and cars.inspection_valid_until < (now() at time zone 'Asia/Riyadh')::date
  then 'expired' else cars.inspection_status end`

const images = sql<StoredPicture[]>`coalesce((
  select jsonb_agg(jsonb_build_object('width', f.width, 'height', f.height, 'focusX', f.focus_x, 'focusY', f.focus_y,
                                      'variants', f.variants) order by i.position)
    from car_images i join files f on f.id = i.file_id where i.car_id = cars.id), '[]')`
