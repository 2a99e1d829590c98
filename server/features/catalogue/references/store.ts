import { type Insertable, sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Brands, Cities, Countries, Models } from '#server/platform/db/types.gen.ts'

/** Brands and models, countries and cities: new rows are added, existing ones stay. */
export async function addBrands(tx: Tx, brands: Insertable<Brands>[]): Promise<Map<string, number>> {
  await tx
    .insertInto('brands')
    .values(brands)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return idsBySlug(await tx.selectFrom('brands').select(['slug', 'id']).execute())
}

export async function addModels(tx: Tx, models: Insertable<Models>[]): Promise<void> {
  await tx
    .insertInto('models')
    .values(models)
    .onConflict((conflict) => conflict.columns(['brandId', 'slug']).doNothing())
    .execute()
}

export async function addCountry(tx: Tx, country: Insertable<Countries>): Promise<number> {
  await tx
    .insertInto('countries')
    .values(country)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
  const row = tx.selectFrom('countries').select('id').where('code', '=', country.code)
  return (await row.executeTakeFirstOrThrow()).id
}

export async function addCities(tx: Tx, cities: Insertable<Cities>[]): Promise<void> {
  await tx
    .insertInto('cities')
    .values(cities)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Ids by slug: of brands, of cities, and of models as 'brand/model'. */
export async function readSlugs(
  reader: Reader,
): Promise<Record<'brands' | 'models' | 'cities', ReadonlyMap<string, number>>> {
  const models = reader
    .selectFrom('models')
    .innerJoin('brands', 'brands.id', 'models.brandId')
    .select([sql<string>`brands.slug || '/' || models.slug`.as('slug'), 'models.id'])
  return {
    brands: idsBySlug(await reader.selectFrom('brands').select(['slug', 'id']).execute()),
    models: idsBySlug(await models.execute()),
    cities: idsBySlug(await reader.selectFrom('cities').select(['slug', 'id']).execute()),
  }
}

const idsBySlug = (rows: { slug: string; id: number }[]) => new Map(rows.map((row) => [row.slug, row.id]))

export type CountryWithCities = { id: number; name: string; cities: { id: number; name: string }[] }

/** Every country with its cities, in the configured order. */
export async function readCountries(reader: Reader, language: Language): Promise<CountryWithCities[]> {
  const name = language === 'ar' ? 'nameAr as name' : 'nameEn as name'
  const countries = await reader
    .selectFrom('countries')
    .select(['id', name])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  const cities = await reader
    .selectFrom('cities')
    .select(['id', 'countryId', name])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return countries.map((country) => ({
    ...country,
    cities: cities.filter((city) => city.countryId === country.id).map(({ id, name }) => ({ id, name })),
  }))
}

type Named = { id: number; name: string }
type Usable = Named & { active: boolean }

/**
 * Brands with their models by name, and cities, in the configured order; also those out of use, because cars still
 * have them.
 */
export async function readCarNames(
  reader: Reader,
  language: Language,
): Promise<{ brands: (Usable & { slug: string; models: Usable[] })[]; cities: Named[] }> {
  const name = language === 'ar' ? 'nameAr as name' : 'nameEn as name'
  const brands = await reader
    .selectFrom('brands')
    .select(['id', 'slug', 'active', name])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  const models = await reader.selectFrom('models').select(['id', 'brandId', 'active', name]).orderBy('nameEn').execute()
  const countries = await readCountries(reader, language)
  return {
    brands: brands.map((brand) => ({
      ...brand,
      models: models.filter(({ brandId }) => brandId === brand.id).map(({ brandId: _brand, ...model }) => model),
    })),
    cities: countries.flatMap(({ cities }) => cities),
  }
}
