import type { AdminItem, AdminItemBody } from '#contract/http/office/money/pricing.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { difference, listOf, type Staff, staffAction } from '../../staff/index.ts'
import {
  changeItem,
  findItem,
  type ItemRow,
  insertItem,
  listItems,
  lockItem,
  removeItem,
  type StoredItem,
} from './pricing-store.ts'

const fresh: StoredItem = { nameAr: '', nameEn: '', price: 0, taxable: true, active: true, sortOrder: 0 }
const required = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }
const badPrice = { ar: 'اكتب سعرًا بمنزلتين على الأكثر.', en: 'Enter a price with two decimals at most.' }

export const listAllItems = (db: Database, query: Parameters<typeof listOf>[0]) =>
  listOf(query, (search, sort, place) => listItems(db, { search, ...sort, ...place }), toAdminItem)

export async function readItem(db: Database, id: number): Promise<AdminItem | Refusal> {
  const row = await findItem(db, id)
  return row ? toAdminItem(row) : refuse('not_found')
}

/** Refusals: `invalid`. */
export async function addItem(db: Database, staff: Staff, body: AdminItemBody): Promise<AdminItem> {
  return staffAction(db, staff, async (tx, note) => {
    const item = merge(fresh, body)
    if ('refused' in item) return item
    const id = await insertItem(tx, item)
    await note({ action: 'item.created', subject: `item:${id}`, after: item })
    return toAdminItem({ ...item, id })
  })
}

/** Changes the fields that the body names. Refusals: `not_found`, `invalid`. */
export async function editItem(
  db: Database,
  staff: Staff,
  id: number,
  body: Partial<AdminItemBody>,
): Promise<AdminItem> {
  return staffAction(db, staff, async (tx, note) => {
    const found = await lockItem(tx, id)
    if (!found) return refuse('not_found')
    const { id: _id, ...before } = found
    const after = merge(before, body)
    if ('refused' in after) return after
    await changeItem(tx, id, after)
    await note({ action: 'item.changed', subject: `item:${id}`, ...difference(before, after) })
    return toAdminItem({ ...after, id })
  })
}

/** Refusals: `not_found`, `in_use`. */
export async function deleteItem(db: Database, staff: Staff, id: number): Promise<Record<string, never>> {
  return staffAction(db, staff, async (tx, note) => {
    const found = await lockItem(tx, id)
    if (!found) return refuse('not_found')
    if (!(await removeItem(tx, id))) return refuse('in_use')
    await note({ action: 'item.removed', subject: `item:${id}`, before: found })
    return {}
  })
}

function merge(row: StoredItem, body: Partial<AdminItemBody>): StoredItem | Refusal {
  const price = body.price === undefined ? row.price : fromRiyals(body.price)
  const nameAr = body.name_ar === undefined ? row.nameAr : cleanLine(body.name_ar)
  const nameEn = body.name_en === undefined ? row.nameEn : cleanLine(body.name_en)
  if (nameAr === '') return refuseField('name_ar', required)
  if (nameEn === '') return refuseField('name_en', required)
  if (price === undefined) return refuseField('price', badPrice)
  const { taxable = row.taxable, active = row.active, sort_order: sortOrder = row.sortOrder } = body
  return { nameAr, nameEn, price, taxable, active, sortOrder }
}

const toAdminItem = ({ id, nameAr, nameEn, price, taxable, active, sortOrder }: ItemRow): AdminItem => ({
  id,
  name_ar: nameAr,
  name_en: nameEn,
  price: toRiyals(price),
  taxable,
  active,
  sort_order: sortOrder,
})
