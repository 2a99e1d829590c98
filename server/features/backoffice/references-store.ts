import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { all, containing, type Place, type Sort } from './list-store.ts'

export type NamedRow = { id: number; slug: string; nameAr: string; nameEn: string }
export type ModelRow = NamedRow & { brandId: number }

const named = (search: string) => {
  const pattern = containing(search)
  return search !== '' && sql`(t.name_ar ilike ${pattern} or t.name_en ilike ${pattern} or t.slug like ${pattern})`
}

export async function listBrands(
  db: Reader,
  filters: { search: string },
  sort: Sort,
  place: Place,
): Promise<{ rows: NamedRow[]; total: number }> {
  const where = all(named(filters.search))
  const { rows } = await sql<NamedRow>`
    select t.id, t.slug, t.name_ar, t.name_en from brands t where ${where}
     order by ${sql.ref(`t.${sort.field}`)} ${sort.direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from brands t where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function listModels(
  db: Reader,
  filters: { search: string; brandId?: number },
  sort: Sort,
  place: Place,
): Promise<{ rows: ModelRow[]; total: number }> {
  const where = all(named(filters.search), filters.brandId !== undefined && sql`t.brand_id = ${filters.brandId}`)
  const { rows } = await sql<ModelRow>`
    select t.id, t.brand_id, t.slug, t.name_ar, t.name_en from models t where ${where}
     order by ${sql.ref(`t.${sort.field}`)} ${sort.direction}, t.id limit ${place.limit} offset ${place.offset}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`select count(*) as total from models t where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findBrand(reader: Reader, id: number): Promise<NamedRow | undefined> {
  return reader.selectFrom('brands').select(['id', 'slug', 'nameAr', 'nameEn']).where('id', '=', id).executeTakeFirst()
}
