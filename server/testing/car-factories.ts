import { normaliseArabic } from '#contract/values/search-text.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { WordColumn } from '#server/features/catalogue/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createAccount } from './account-factories.ts'
import { next, riyals } from './factory-values.ts'

export type CarFields = Record<WordColumn, string | null> & {
  slug: string
  type: 'auction' | 'sale'
  ownerId: number
  /** Slugs; created if they do not exist yet. */
  brand: string
  model: string
  city: string
  titleAr: string
  titleEn: string
  year: number
  kilometres: number
  plateLetters: string | null
  plateDigits: string | null
  chassisNumber: string | null
  /** Default: `private`. */
  tax: CarTax | null
  purchasePrice: number | null
  /** For a car for sale; default: 100,000 riyals. */
  price: number | null
  saleStatus: 'for_sale' | 'reserved' | 'sold' | 'draft'
  takesOffers: boolean
  /** The number of its pictures. */
  images: number
  createdAt: Date
}

export type TestCar = { id: number; slug: string; ownerId: number; brandId: number; modelId: number; cityId: number }

/** A car for auction without a lot, or with `type: 'sale'` one for sale. */
export async function createCar(db: Database, fields: Partial<CarFields> = {}): Promise<TestCar> {
  const { brand = 'toyota', model = 'camry', city = 'riyadh', images = 0, ownerId, ...columns } = fields
  const number = next()
  const brandId = await createBrand(db, brand)
  const titleAr = fields.titleAr ?? `سيارة ${number}`
  const titleEn = fields.titleEn ?? `Car ${number}`
  const car = await db
    .insertInto('cars')
    .values({
      slug: `car-${number}`,
      type: 'auction',
      ownerId: ownerId ?? (await createAccount(db)).id,
      brandId,
      modelId: await createModel(db, brandId, model),
      cityId: await createCity(db, city),
      year: 2022,
      kilometres: 40_000,
      searchText: normaliseArabic(`${titleAr} ${titleEn} ${brand} ${model} ${fields.year ?? 2022}`),
      ...(fields.type === 'sale' && { price: riyals(100_000) }),
      tax: 'private',
      ...columns,
      titleAr,
      titleEn,
    })
    .returning(['id', 'slug', 'ownerId', 'brandId', 'modelId', 'cityId'])
    .executeTakeFirstOrThrow()
  for (let position = 1; position <= images; position += 1) await createImage(db, car.id, position)
  return car
}

/** The brand with this slug; its names are the slug too. */
export async function createBrand(db: Database, slug: string): Promise<number> {
  const { id } = await db
    .insertInto('brands')
    .values({ slug, nameAr: slug, nameEn: slug })
    .onConflict((c) => c.column('slug').doUpdateSet({ slug }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createModel(db: Database, brandId: number, slug: string): Promise<number> {
  const { id } = await db
    .insertInto('models')
    .values({ brandId, slug, nameAr: slug, nameEn: slug })
    .onConflict((c) => c.columns(['brandId', 'slug']).doUpdateSet({ slug }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createCity(db: Database, slug: string): Promise<number> {
  const country = await db
    .insertInto('countries')
    .values({ code: 'SA', nameAr: 'السعودية', nameEn: 'Saudi Arabia' })
    .onConflict((c) => c.column('code').doUpdateSet({ code: 'SA' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('cities')
    .values({ countryId: country.id, slug, nameAr: slug, nameEn: slug })
    .onConflict((c) => c.column('slug').doUpdateSet({ slug }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture's rows, without a file. */
export async function createImage(db: Database, carId: number, position: number): Promise<void> {
  const key = `test/${carId}-${position}`
  const variants = ['jpeg', 'webp'].map((format) => ({ format, width: 640, key: `${key}.${format}`, bytes: 1_000 }))
  const { id } = await db
    .insertInto('files')
    .values({ visibility: 'public', kind: 'car', width: 1200, height: 900, variants: JSON.stringify(variants) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('carImages').values({ carId, position, fileId: id }).execute()
}
