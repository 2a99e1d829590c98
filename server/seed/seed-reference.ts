import { COUNTRIES } from '#contract/values/countries.ts'
import { addBrands, addCities, addCountry, addModels, writeUsualStyles } from '#server/features/catalogue/index.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { claimOnce } from '#server/platform/settings/settings.ts'
import { brands, cities, usualStyles } from '../../demo/index.ts'
import { firstPackages } from './packages.ts'
import { addFirstPackages } from './store.ts'

/** Brands, models with their usual bodies, countries, cities and packages of every new installation, added once; then they belong to staff. */
export async function seedReference({ db }: { db: Database }): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await claimOnce(tx, 'reference')) {
      await addPlaces(tx)
      await addMakes(tx)
      await addFirstPackages(tx, firstPackages)
    }
    if (await claimOnce(tx, 'usual-styles')) await writeUsualStyles(tx, usualStyles)
  })
}

async function addPlaces(tx: Tx): Promise<void> {
  const countryIds = new Map<string, number>()
  for (const [sortOrder, { code, name_ar, name_en }] of COUNTRIES.entries())
    countryIds.set(code, await addCountry(tx, { code, nameAr: name_ar, nameEn: name_en, sortOrder }))
  const countryId = countryIds.get('SA')
  if (countryId === undefined) throw new Error('the list of countries lacks Saudi Arabia')
  const rows = cities.map(({ slug, name_ar, name_en }, sortOrder) => ({
    countryId,
    slug,
    nameAr: name_ar,
    nameEn: name_en,
    sortOrder,
  }))
  await addCities(tx, rows)
}

async function addMakes(tx: Tx): Promise<void> {
  const ids = await addBrands(
    tx,
    brands.map(({ slug, name_ar, name_en }, sortOrder) => ({ slug, nameAr: name_ar, nameEn: name_en, sortOrder })),
  )
  const models = brands.flatMap((brand) =>
    brand.models.map(({ slug, name_ar, name_en }) => ({
      brandId: ids.get(brand.slug) ?? 0,
      slug,
      nameAr: name_ar,
      nameEn: name_en,
    })),
  )
  await addModels(tx, models)
}
