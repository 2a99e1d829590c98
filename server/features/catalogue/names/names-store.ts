import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { CatalogueNames } from './lexicon.ts'

/** A number that changes with every name of a brand, model or city. */
export async function namesVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select (select coalesce(sum(hashtextextended(slug || name_ar || name_en, id)), 0) from brands)::text
           || ' ' || (select coalesce(sum(hashtextextended(slug || name_ar || name_en, id)), 0) from models)
           || ' ' || (select coalesce(sum(hashtextextended(slug || name_ar || name_en, id)), 0) from cities) as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

export async function readCatalogueNames(db: Database): Promise<CatalogueNames> {
  const columns = ['id', 'slug', 'nameAr', 'nameEn'] as const
  const [brands, models, cities] = await Promise.all([
    db.selectFrom('brands').select(columns).orderBy('id').execute(),
    db
      .selectFrom('models')
      .select([...columns, 'brandId'])
      .orderBy('id')
      .execute(),
    db.selectFrom('cities').select(columns).orderBy('id').execute(),
  ])
  return { brands, models, cities }
}
