import { sql, type UpdateObject } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/types.gen.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Posting } from '../../ledger/index.ts'
import { type OrderRow, orderColumns } from '../store.ts'
import type { Coupon } from './coupon-rules.ts'
import type { Service } from './order-amounts.ts'

/** An order with its parties and its car. */
export type FullOrder = OrderRow & {
  buyerId: number
  ownerId: number
  title: Text
  /** The start of the review that stops its clock now. */
  reviewSince: Date | null
  /** The due date at that start; null until a review has stopped its clock. */
  reviewDueAt: Date | null
  extendedTimes: number
  extendedDays: number
  /** What a case took off the price since it was paid. */
  reducedAmount: number
}

/** An order, locked. The caller holds the lock of the buyer's wallet, as every change of an order does. */
export async function lockFullOrder(tx: Tx, id: number): Promise<FullOrder | undefined> {
  const row = await fullOrders(tx).where('orders.id', '=', id).forUpdate('orders').executeTakeFirst()
  return row && withTitle(row)
}

export async function readFullOrder(db: Reader, id: number): Promise<FullOrder | undefined> {
  const row = await fullOrders(db).where('orders.id', '=', id).executeTakeFirst()
  return row && withTitle(row)
}

const fullOrders = (db: Reader) =>
  db
    .selectFrom('orders')
    .innerJoin('cars', 'cars.id', 'orders.carId')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .select(['orders.buyerId', 'orders.reviewSince', 'orders.reviewDueAt'])
    .select(['orders.extendedTimes', 'orders.extendedDays', 'orders.reducedAmount'])
    .select(['cars.ownerId', 'cars.titleAr', 'cars.titleEn'])
    // The table's checks allow exactly the words of `OrderRow`.
    .$castTo<Omit<FullOrder, 'title'> & { titleAr: string; titleEn: string }>()

const withTitle = ({ titleAr, titleEn, ...row }: Omit<FullOrder, 'title'> & { titleAr: string; titleEn: string }) => ({
  ...row,
  title: { ar: titleAr, en: titleEn },
})

/** Changes a locked order. */
export async function changeOrder(tx: Tx, id: number, change: UpdateObject<DB, 'orders'>): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', id).execute()
}

/**
 * Resumes the clock of a locked order: its due date moves by the time of the pause, `hoursMax` at most. A later due
 * date stays, as that of a purchase with an announced transfer.
 */
export async function resumeDueDate(
  tx: Tx,
  id: number,
  { invoiceStatus, hoursMax }: { invoiceStatus: 'issued' | 'grace'; hoursMax: number },
): Promise<Date | null> {
  const { dueAt } = await tx
    .updateTable('orders')
    .set({
      invoiceStatus,
      reviewSince: null,
      dueAt: sql<Date>`greatest(due_at, review_due_at
        + least(clock_timestamp() - review_since, make_interval(hours => ${hoursMax})))`,
    })
    .where('id', '=', id)
    .returning('dueAt')
    .executeTakeFirstOrThrow()
  return dueAt
}

/** A purchase with an announced transfer has as many days as a won car, counted from the issue of its invoice. */
export const noSoonerThan = (days: number) =>
  sql<Date>`greatest(due_at, coalesce(issued_at, clock_timestamp()) + make_interval(days => ${days}))`

export const databaseNow = sql<Date>`clock_timestamp()`
export const daysFromNow = (days: number) => sql<Date>`clock_timestamp() + make_interval(days => ${days})`

/** The buyer of an order; undefined for one that does not exist. */
export async function buyerOf(db: Reader, orderId: number): Promise<number | undefined> {
  const row = await db.selectFrom('orders').select('buyerId').where('id', '=', orderId).executeTakeFirst()
  return row?.buyerId
}

export type OfferedItem = { id: number; nameAr: string; nameEn: string; price: number; taxable: boolean }

/** Services on offer, in the order set by staff. */
export async function offeredItems(db: Reader): Promise<OfferedItem[]> {
  return db
    .selectFrom('items')
    .select(['id', 'nameAr', 'nameEn', 'price', 'taxable'])
    .where('active', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Writes the services of an order and replaces the earlier ones. */
export async function replaceItems(tx: Tx, orderId: number, items: readonly OfferedItem[]): Promise<void> {
  await tx.deleteFrom('orderItems').where('orderId', '=', orderId).execute()
  if (items.length === 0) return
  const rows = items.map(({ id, price, ...item }) => ({ orderId, itemId: id, amount: price, ...item }))
  await tx.insertInto('orderItems').values(rows).execute()
}

export type OrderItem = Service & { itemId: number; nameAr: string; nameEn: string }
export async function itemsOf(db: Reader, orderId: number): Promise<OrderItem[]> {
  return db
    .selectFrom('orderItems')
    .select(['itemId', 'nameAr', 'nameEn', 'amount', 'taxable'])
    .where('orderId', '=', orderId)
    .orderBy('itemId')
    .execute()
}

/** The columns that decide whether a coupon may be used. */
export const couponColumns = [
  'id',
  'code',
  'discountCash',
  'discountBps',
  'maxDiscount',
  'startAt',
  'endAt',
  'usesMax',
  'usesPerMember',
  'uses',
  'active',
] as const

export async function findCoupon(db: Reader, code: string): Promise<Coupon | undefined> {
  return db.selectFrom('coupons').select(couponColumns).where('code', '=', code).executeTakeFirst()
}

/** A coupon, locked after the order, so that fifty concurrent buyers of its last use wait for each other here. */
export async function lockCoupon(tx: Tx, code: string): Promise<Coupon | undefined> {
  return tx.selectFrom('coupons').select(couponColumns).where('code', '=', code).forUpdate().executeTakeFirst()
}

/** How often a member has used a coupon, on orders other than `exceptOrderId`. */
export async function couponUsesOf(
  db: Reader,
  use: { couponId: number; accountId: number; exceptOrderId: number },
): Promise<number> {
  const { n } = await db
    .selectFrom('couponUses')
    .select(sql<number>`count(*)`.as('n'))
    .where('couponId', '=', use.couponId)
    .where('accountId', '=', use.accountId)
    .where('orderId', '<>', use.exceptOrderId)
    .executeTakeFirstOrThrow()
  return n
}

/** The coupon that an order uses. */
export async function usedCoupon(
  db: Reader,
  orderId: number,
): Promise<{ couponId: number; code: string; amount: number } | undefined> {
  return db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select(['couponUses.couponId', 'coupons.code', 'couponUses.amount'])
    .where('couponUses.orderId', '=', orderId)
    .executeTakeFirst()
}

/** Counts a use of a locked coupon. */
export async function insertCouponUse(
  tx: Tx,
  use: { orderId: number; couponId: number; accountId: number; amount: number },
): Promise<void> {
  await tx.insertInto('couponUses').values(use).execute()
  await tx
    .updateTable('coupons')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', use.couponId)
    .execute()
}

/** Returns the use of a coupon, if an order had one. */
export async function dropCouponUse(tx: Tx, orderId: number): Promise<void> {
  const dropped = await tx.deleteFrom('couponUses').where('orderId', '=', orderId).returning('couponId').execute()
  for (const { couponId } of dropped) {
    await tx
      .updateTable('coupons')
      .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', couponId)
      .execute()
  }
}

/** The accounts of a paid order from its invoice on, with its reductions, without the buyer's money. In halalas. */
export async function settledPostings(tx: Tx, orderId: number): Promise<Pick<Posting, 'account' | 'amount'>[]> {
  const { rows } = await sql<Pick<Posting, 'account' | 'amount'>>`
    select p.account, sum(p.amount)::bigint as amount from journals j join postings p on p.journal_id = j.id
     where j.reference = ${`order:${orderId}`} and j.kind in ('invoice_issued', 'order_paid', 'order_reduced')
       and p.account not in ('advances', 'wallet')
     group by p.account having sum(p.amount) <> 0 order by min(p.line)`.execute(tx)
  return rows
}

/** The accounts of the journals `invoice_issued` of an order that is not paid: its receivable is open. In halalas. */
export async function standingAccrual(tx: Tx, orderId: number): Promise<Pick<Posting, 'account' | 'amount'>[]> {
  const { rows } = await sql<Pick<Posting, 'account' | 'amount'>>`
    with lines as materialized (
      select j.kind, p.account, p.amount, p.line from journals j join postings p on p.journal_id = j.id
       where j.reference = ${`order:${orderId}`})
    select account, sum(amount)::bigint as amount from lines
     where kind = 'invoice_issued' and (select sum(amount) from lines where account = 'receivables') <> 0
     group by account having sum(amount) <> 0 order by min(line)`.execute(tx)
  return rows
}
