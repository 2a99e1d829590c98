import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import type { Coupon } from '../payment/coupon-rules.ts'
import { couponColumns } from '../payment/payment-store.ts'

/** A coupon as stored. */
export type StoredCoupon = Omit<Coupon, 'id' | 'uses'> & { title: string }
export type CouponRow = StoredCoupon & { id: number; uses: number; createdAt: Date }

/** A service as stored; the price in halalas. */
export type StoredItem = {
  nameAr: string
  nameEn: string
  price: number
  taxable: boolean
  active: boolean
  sortOrder: number
}
export type ItemRow = StoredItem & { id: number }

type Listing = { search: string; field: string; direction: RawBuilder<unknown>; limit: number; offset: number }

const columnsOfCoupon = [...couponColumns, 'title', 'createdAt'] as const
const itemColumns = ['id', 'nameAr', 'nameEn', 'price', 'taxable', 'active', 'sortOrder'] as const

export async function listCoupons(db: Reader, listing: Listing): Promise<{ rows: CouponRow[]; total: number }> {
  const columns: Record<string, RawBuilder<unknown>> = { code: sql`code`, end_at: sql`end_at`, uses: sql`uses` }
  const found = db
    .selectFrom('coupons')
    .$if(listing.search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('title', 'ilike', containing(listing.search)), eb('code', 'ilike', containing(listing.search))]),
      ),
    )
  const rows = await found
    .select(columnsOfCoupon)
    .orderBy(sql`${columns[listing.field] ?? sql`id`} ${listing.direction} nulls last, id desc`)
    .limit(listing.limit)
    .offset(listing.offset)
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findCouponById = (db: Reader, id: number): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').select(columnsOfCoupon).where('id', '=', id).executeTakeFirst()

export const lockCouponById = (tx: Tx, id: number): Promise<CouponRow | undefined> =>
  tx.selectFrom('coupons').select(columnsOfCoupon).where('id', '=', id).forUpdate().executeTakeFirst()

/** @returns undefined if another coupon has the code. */
export async function insertCoupon(tx: Tx, coupon: StoredCoupon): Promise<number | undefined> {
  const row = await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @throws a unique violation when another coupon has the code. */
export async function changeCoupon(tx: Tx, id: number, coupon: StoredCoupon): Promise<void> {
  await tx.updateTable('coupons').set(coupon).where('id', '=', id).execute()
}

/** @returns false if an order uses it, or used it. */
export async function removeCoupon(tx: Tx, id: number): Promise<boolean> {
  const used = await tx.selectFrom('couponUses').select('orderId').where('couponId', '=', id).executeTakeFirst()
  if (used) return false
  await tx.deleteFrom('coupons').where('id', '=', id).execute()
  return true
}

export async function listItems(db: Reader, listing: Listing): Promise<{ rows: ItemRow[]; total: number }> {
  const columns: Record<string, RawBuilder<unknown>> = { sort_order: sql`sort_order`, price: sql`price` }
  const found = db
    .selectFrom('items')
    .$if(listing.search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('nameAr', 'ilike', containing(listing.search)), eb('nameEn', 'ilike', containing(listing.search))]),
      ),
    )
  const rows = await found
    .select(itemColumns)
    .orderBy(sql`${columns[listing.field] ?? sql`id`} ${listing.direction}, id desc`)
    .limit(listing.limit)
    .offset(listing.offset)
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findItem = (db: Reader, id: number): Promise<ItemRow | undefined> =>
  db.selectFrom('items').select(itemColumns).where('id', '=', id).executeTakeFirst()

export const lockItem = (tx: Tx, id: number): Promise<ItemRow | undefined> =>
  tx.selectFrom('items').select(itemColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertItem(tx: Tx, item: StoredItem): Promise<number> {
  const { id } = await tx.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeItem(tx: Tx, id: number, item: StoredItem): Promise<void> {
  await tx.updateTable('items').set(item).where('id', '=', id).execute()
}

/** @returns false if an order has it. */
export async function removeItem(tx: Tx, id: number): Promise<boolean> {
  const used = await tx.selectFrom('orderItems').select('orderId').where('itemId', '=', id).limit(1).executeTakeFirst()
  if (used) return false
  await tx.deleteFrom('items').where('id', '=', id).execute()
  return true
}
