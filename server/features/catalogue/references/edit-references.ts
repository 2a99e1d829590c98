import type { AdminCategory, CategoryBody, NamesBody } from '#contract/http/office/cars/stock.ts'
import { cleanLine, slugify } from '#contract/values/text.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { difference, removeUnused, type Staff, staffAction } from '../../staff/index.ts'
import * as store from './staff-store.ts'

type Deps = { db: Database }
type Nouns = Record<store.ReferenceTable, string>

const nouns: Nouns = { brands: 'brand', models: 'model', categories: 'category' }

const texts = {
  letters: { ar: 'اكتب الاسم الإنجليزي بحروف لاتينية.', en: 'Write the English name in Latin letters.' },
  taken: { ar: 'هذا الاسم موجود.', en: 'This name is there already.' },
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  brand: { ar: 'لا توجد ماركة بهذا الرقم.', en: 'There is no brand with this id.' },
  stays: { ar: 'لا يتغيّر بعد الإنشاء، فالروابط تحمله.', en: 'This stays as it was made: addresses hold it.' },
}

/** Adds a brand; its slug comes from the English name. Refusals: `invalid` with its field. */
export async function addBrand({ db }: Deps, staff: Staff, body: NamesBody): Promise<store.NamedRow> {
  return staffAction(db, staff, async (tx, note) => {
    const names = readNames(body)
    if ('refused' in names) return names
    const id = await store.insertBrand(tx, names)
    if (id === undefined) return refuseField('name_en', texts.taken)
    await note({ action: 'brand.created', subject: `brand:${id}`, after: names })
    return { id, ...names }
  })
}

/** Adds a model to a brand. Refusals: `invalid` with its field. */
export async function addModel(
  { db }: Deps,
  staff: Staff,
  body: NamesBody & { brand_id: number },
): Promise<store.ModelRow> {
  return staffAction(db, staff, async (tx, note) => {
    const brand = await store.findReference(tx, 'brands', body.brand_id)
    if (!brand) return refuseField('brand_id', texts.brand)
    const names = readNames(body)
    if ('refused' in names) return names
    const id = await store.insertModel(tx, { brandId: brand.id, ...names })
    if (id === undefined) return refuseField('name_en', texts.taken)
    await note({ action: 'model.created', subject: `model:${id}`, after: { brandId: brand.id, ...names } })
    return { id, brandId: brand.id, ...names }
  })
}

/** Adds a category of cars. Refusals: `invalid` with its field. */
export async function addCategory({ db }: Deps, staff: Staff, body: CategoryBody): Promise<store.CategoryRow> {
  return staffAction(db, staff, async (tx, note) => {
    const names = readNames(body)
    if ('refused' in names) return names
    const row = { ...names, slug: body.slug ?? names.slug, sortOrder: body.order ?? 0 }
    const id = await store.insertCategory(tx, row)
    if (id === undefined) return refuseField(body.slug === undefined ? 'name_en' : 'slug', texts.taken)
    await note({ action: 'category.created', subject: `category:${id}`, after: row })
    return { id, ...row }
  })
}

type Change = Partial<CategoryBody & { brand_id: number }>

/** Changes the named fields; slug and brand stay, because addresses hold them. Refusals: `not_found`, `invalid`. */
export async function changeReference<Table extends store.ReferenceTable>(
  { db }: Deps,
  staff: Staff,
  { table, id }: { table: Table; id: number },
  body: Change,
) {
  return staffAction(db, staff, async (tx, note) => {
    const before = await store.findReference(tx, table, id, { lock: true })
    if (!before) return refuse('not_found')
    if (body.slug !== undefined && body.slug !== before.slug) return refuseField('slug', texts.stays)
    if (body.brand_id !== undefined && !('brandId' in before && body.brand_id === before.brandId))
      return refuseField('brand_id', texts.stays)
    const after = {
      ...before,
      ...(body.name_ar !== undefined && { nameAr: cleanLine(body.name_ar) }),
      ...(body.name_en !== undefined && { nameEn: cleanLine(body.name_en) }),
      ...(body.order !== undefined && { sortOrder: body.order }),
      ...(body.active !== undefined && { active: body.active }),
    }
    if (after.nameAr === '') return refuseField('name_ar', texts.required)
    if (after.nameEn === '') return refuseField('name_en', texts.required)
    await store.changeReference(tx, table, id, after)
    const noun = nouns[table]
    await note({ action: `${noun}.changed`, subject: `${noun}:${id}`, ...difference<object>(before, after) })
    return after
  })
}

/** Removes a brand, model or category without references. Refusals: `not_found`, `in_use`. */
export const removeReference = (
  { db }: Deps,
  staff: Staff,
  { table, id }: { table: store.ReferenceTable; id: number },
): Promise<Record<string, never>> =>
  removeUnused(db, staff, async (tx: Tx, note) => {
    const before = await store.findReference(tx, table, id, { lock: true })
    if (!before) return refuse('not_found')
    await store.removeReference(tx, table, id)
    await note({ action: `${nouns[table]}.removed`, subject: `${nouns[table]}:${id}`, before })
    return undefined
  })

/** Reads one row. @throws RefusalError `not_found` */
export async function readReference<Table extends store.ReferenceTable>({ db }: Deps, table: Table, id: number) {
  const row = await store.findReference(db, table, id)
  if (!row) throw new RefusalError(refuse('not_found'))
  return row
}

function readNames(body: NamesBody): Omit<store.NamedRow, 'id'> | Refusal {
  const nameAr = cleanLine(body.name_ar)
  const nameEn = cleanLine(body.name_en)
  if (nameAr === '') return refuseField('name_ar', texts.required)
  const slug = slugify(nameEn, '')
  return slug === '' ? refuseField('name_en', texts.letters) : { slug, nameAr, nameEn, active: body.active ?? true }
}

export const toNamed = ({ id, slug, nameAr, nameEn, active }: store.NamedRow) => ({
  id,
  slug,
  name_ar: nameAr,
  name_en: nameEn,
  active,
})
export const toModel = (row: store.ModelRow) => ({ ...toNamed(row), brand_id: row.brandId })
export const toCategory = (row: store.CategoryRow): AdminCategory => ({
  ...toNamed(row),
  order: row.sortOrder,
})
