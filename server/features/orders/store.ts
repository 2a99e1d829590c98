import { sql } from 'kysely'
import type { Order } from '#contract/http/money/orders.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { newestFirst } from '#server/platform/db/newest-first.ts'
import { isHouse } from '../accounts/index.ts'
import type { PaymentMethod } from '../payments/index.ts'

/** An order as stored; amounts in halalas. */
export type OrderRow = {
  id: number
  number: string
  carId: number
  lotId: number | null
  status: Order['status']
  invoiceStatus: Order['invoice_status']
  price: number
  clientFees: number
  administrativeFees: number
  discount: number
  taxAmount: number
  total: number
  servicesAmount: number
  shippingAmount: number
  sellerVat: CarTax
  /** What the seller paid for the car; the margin is counted from it. Null if it is not known. */
  purchasePrice: number | null
  /** The rate on the day of the sale, in hundredths of a percent. */
  vatBps: number
  /** The seller's commission at the rates of that day, and its VAT; zero for a car of the house. */
  commission: number
  commissionTax: number
  /** Money received for the order. */
  paidAmount: number
  depositCounts: boolean
  paymentMethod: PaymentMethod | null
  issuedAt: Date | null
  remindedAt: Date | null
  graceDays: number
  givenUpAt: Date | null
  collectedPaidDays: number
  createdAt: Date
  dueAt: Date | null
  paidAt: Date | null
  readyAt: Date | null
  collectBy: Date | null
}

export const orderColumns = [
  'id',
  'number',
  'carId',
  'lotId',
  'status',
  'invoiceStatus',
  'price',
  'clientFees',
  'administrativeFees',
  'discount',
  'taxAmount',
  'total',
  'servicesAmount',
  'shippingAmount',
  'sellerVat',
  'purchasePrice',
  'vatBps',
  'commission',
  'commissionTax',
  'paidAmount',
  'depositCounts',
  'paymentMethod',
  'issuedAt',
  'remindedAt',
  'graceDays',
  'collectedPaidDays',
  'createdAt',
  'dueAt',
  'paidAt',
  'readyAt',
  'collectBy',
  'givenUpAt',
] as const

export type NewOrder = Pick<
  OrderRow,
  'carId' | 'lotId' | 'price' | 'clientFees' | 'administrativeFees' | 'discount' | 'taxAmount' | 'total' | 'vatBps'
> &
  Pick<OrderRow, 'commission' | 'commissionTax'> & { buyerId: number }

/** True if the auction house owns a car: it pays itself no commission. */
export async function isHouseCar(tx: Tx, carId: number): Promise<boolean> {
  const { ownerId } = await tx.selectFrom('cars').select('ownerId').where('id', '=', carId).executeTakeFirstOrThrow()
  return isHouse(tx, ownerId)
}

/** The tax of a car and its purchase price on the day of its sale. */
export const taxOf = (carId: number) => ({
  sellerVat: sql<CarTax>`(select tax from cars where id = ${carId})`,
  purchasePrice: sql<number | null>`(select purchase_price from cars where id = ${carId})`,
})
const standsForLot = sql<boolean>`status <> 'canceled'`

/**
 * Writes the order of a sale: a negotiated order gets its price, any other stays unchanged.
 * @returns the order's id, or undefined if it existed before.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number | undefined> {
  const { buyerId: _buyer, carId: _car, lotId: _lot, ...amounts } = order
  const written = await tx
    .insertInto('orders')
    .values({ ...order, ...taxOf(order.carId) })
    .onConflict((conflict) =>
      conflict
        .column('lotId')
        .where(standsForLot)
        .doUpdateSet({ ...amounts, status: 'pending' })
        .where('orders.status', '=', 'negotiating'),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id
}

/** Writes the order that a lot's negotiation shows its buyer, or gives it the current price. */
export async function writeNegotiated(tx: Tx, order: NewOrder): Promise<void> {
  const { buyerId: _buyer, carId: _car, lotId: _lot, ...amounts } = order
  await tx
    .insertInto('orders')
    .values({ ...order, ...taxOf(order.carId), status: 'negotiating' })
    .onConflict((conflict) =>
      conflict.column('lotId').where(standsForLot).doUpdateSet(amounts).where('orders.status', '=', 'negotiating'),
    )
    .execute()
}

/** Ends the order of a failed negotiation. */
export async function cancelNegotiated(tx: Tx, lotId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'canceled', invoiceStatus: 'canceled' })
    .where('lotId', '=', lotId)
    .where('status', '=', 'negotiating')
    .execute()
}

export async function orderOfMember(db: Reader, buyerId: number, id: number): Promise<OrderRow | undefined> {
  // The table's checks allow exactly the words of `OrderRow`.
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .$castTo<OrderRow>()
    .where('id', '=', id)
    .where('buyerId', '=', buyerId)
    .executeTakeFirst()
}

/**
 * The deposits held for orders now, in halalas by order, as far as the wallet still covers them after a
 * chargeback.
 */
export async function depositsHeld(db: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ orderId: number; amount: number }>`
    select o.id as order_id, greatest(0, h.amount - h.captured + least(0, w.available)) as amount
      from orders o
      join wallets w on w.account_id = o.buyer_id
      join holds h on h.account_id = o.buyer_id and h.ended_no is null
       and (h.kind = 'lot' and h.ref_id = o.lot_id or h.kind = 'order' and h.ref_id = o.id)
     where o.id in (${sql.join(orderIds)})`.execute(db)
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]))
}

/** A member's orders, newest first, and their number. */
export async function ordersOfMember(
  db: Reader,
  buyerId: number,
  place: { limit: number; offset: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const mine = db.selectFrom('orders').where('buyerId', '=', buyerId)
  return newestFirst(mine.select(orderColumns).$castTo<OrderRow>(), place)
}
