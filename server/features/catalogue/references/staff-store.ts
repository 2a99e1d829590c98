import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

export type NamedRow = { id: number; slug: string; nameAr: string; nameEn: string; active: boolean }
export type ModelRow = NamedRow & { brandId: number }
export type CategoryRow = NamedRow & { sortOrder: number }

type Rows = { brands: NamedRow; models: ModelRow; categories: CategoryRow }
export type ReferenceTable = keyof Rows

const columns = {
  brands: sql`t.id, t.slug, t.name_ar, t.name_en, t.active`,
  models: sql`t.id, t.brand_id, t.slug, t.name_ar, t.name_en, t.active`,
  categories: sql`t.id, t.slug, t.name_ar, t.name_en, t.active, t.sort_order`,
}

/** One page of brands, models or categories; models of one brand if it is given. */
export async function listReferences<Table extends ReferenceTable>(
  db: Reader,
  table: Table,
  { search, brandId }: { search: string; brandId?: number | undefined },
  list: { sort: Sort; place: Place },
): Promise<{ rows: Rows[Table][]; total: number }> {
  const pattern = containing(search)
  const where = all(
    search !== '' && sql`(t.name_ar ilike ${pattern} or t.name_en ilike ${pattern} or t.slug like ${pattern})`,
    brandId !== undefined && sql`t.brand_id = ${brandId}`,
  )
  const { sort, place } = list
  const column = sort.field === 'order' ? 'sort_order' : sort.field
  const { rows } = await sql<Rows[Table]>`
    select ${columns[table]} from ${sql.table(table)} t where ${where}
     order by ${sql.ref(`t.${column}`)} ${sort.direction}, t.id limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} t where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** One row, locked if it is about to change. */
export async function findReference<Table extends ReferenceTable>(
  reader: Reader,
  table: Table,
  id: number,
  { lock = false } = {},
): Promise<Rows[Table] | undefined> {
  const { rows } = await sql<Rows[Table]>`
    select ${columns[table]} from ${sql.table(table)} t where t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    reader,
  )
  return rows[0]
}

/** Changes the names, whether it is in use, and the order of a category. */
export async function changeReference(
  tx: Tx,
  table: ReferenceTable,
  id: number,
  { nameAr, nameEn, active, sortOrder }: Omit<NamedRow, 'id' | 'slug'> & Partial<CategoryRow>,
): Promise<void> {
  const more = table === 'categories' ? sql`, sort_order = ${sortOrder}` : sql``
  await sql`
    update ${sql.table(table)} set name_ar = ${nameAr}, name_en = ${nameEn}, active = ${active}${more}
     where id = ${id}`.execute(tx)
}

export async function removeReference(tx: Tx, table: ReferenceTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}

/** @returns the new id; undefined if another brand has this slug. */
export async function insertBrand(tx: Tx, row: Omit<NamedRow, 'id'>): Promise<number | undefined> {
  const added = await tx
    .insertInto('brands')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** @returns the new id; undefined if another model of the brand has this slug. */
export async function insertModel(tx: Tx, row: Omit<ModelRow, 'id'>): Promise<number | undefined> {
  const added = await tx
    .insertInto('models')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brandId', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** @returns the new id; undefined if another category has this slug. */
export async function insertCategory(tx: Tx, row: Omit<CategoryRow, 'id'>): Promise<number | undefined> {
  const added = await tx
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}
