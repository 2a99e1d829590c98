import type { PurchasedOrder } from '#contract/http/money/orders.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type NewOrder, type OrderRow, taxOf } from '../store.ts'

const columns = [
  'id',
  'number',
  'status',
  'invoiceStatus',
  'price',
  'clientFees',
  'administrativeFees',
  'discount',
  'taxAmount',
  'total',
  'dueAt',
] as const
type Row = Pick<OrderRow, (typeof columns)[number]>

type BuyerRights = { active: boolean; phoneVerified: boolean; linked: readonly number[] }

/** True if a member may buy: an active account and a proved phone; the deposit is checked in their wallet. */
export async function buyerRights(tx: Tx, accountId: number): Promise<BuyerRights> {
  return (
    tx
      .selectFrom('biddingRights')
      .select(['active', 'phoneVerified', 'linked'])
      .where('accountId', '=', accountId)
      // The view's columns come from columns that are never null.
      .$castTo<BuyerRights>()
      .executeTakeFirstOrThrow()
  )
}

/** A car bought at its price, or at one that a negotiation agreed on. The price in halalas. */
export type NewPurchase = Pick<NewOrder, 'carId' | 'buyerId' | 'price'> & { negotiationId: number | null }

/** Writes the order of a car bought without an auction; the caller holds the car's lock. @returns its id. */
export async function insertPurchase(tx: Tx, order: NewOrder & NewPurchase): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({ ...order, ...taxOf(order.carId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// The table's checks allow exactly the words of `OrderRow`.
const rowsOf = (tx: Tx) => tx.selectFrom('orders').select(columns).$castTo<Row>()

export async function purchasedOrder(tx: Tx, id: number): Promise<PurchasedOrder> {
  return toPurchased(await rowsOf(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** The valid order of a lot. */
export async function orderOfLot(tx: Tx, lotId: number): Promise<PurchasedOrder> {
  const valid = rowsOf(tx).where('lotId', '=', lotId).where('status', '<>', 'canceled')
  return toPurchased(await valid.executeTakeFirstOrThrow())
}

const toPurchased = (row: Row): PurchasedOrder => ({
  id: row.id,
  number: row.number,
  status: row.status,
  invoice_status: row.invoiceStatus,
  price: toRiyals(row.price),
  client_fees: toRiyals(row.clientFees),
  administrative_fees: toRiyals(row.administrativeFees),
  discount: toRiyals(row.discount),
  tax_amount: toRiyals(row.taxAmount),
  total: toRiyals(row.total),
  due_at: row.dueAt?.toISOString() ?? null,
})
