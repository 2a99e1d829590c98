import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { CancelCause } from '../states.ts'
import type { OrderRow } from '../store.ts'

/** An order with its parties; amounts in halalas. */
export type PlacedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'carId'
  | 'lotId'
  | 'status'
  | 'invoiceStatus'
  | 'paidAt'
  | 'paidAmount'
  | 'issuedAt'
  | 'dueAt'
  | 'graceDays'
  | 'remindedAt'
  | 'givenUpAt'
> & {
  buyerId: number
  ownerId: number
  title: Text
}
export type CanceledOrder = Pick<
  OrderRow,
  'id' | 'number' | 'carId' | 'lotId' | 'status' | 'invoiceStatus' | 'price' | 'total'
> & { buyerId: number; canceledAt: Date; cancelReason: string | null }

/** The fixed facts of an order: its car and its parties. */
export async function orderPlace(
  tx: Tx,
  id: number,
): Promise<{ carId: number; lotId: number | null; buyerId: number } | undefined> {
  return tx.selectFrom('orders').select(['carId', 'lotId', 'buyerId']).where('id', '=', id).executeTakeFirst()
}

/** The order, locked; the caller holds its lot or car and the buyer's wallet. */
export async function lockOrder(tx: Tx, id: number): Promise<PlacedOrder> {
  const { titleAr, titleEn, ...order } = await tx
    .selectFrom('orders')
    .innerJoin('cars', 'cars.id', 'orders.carId')
    .select([
      'orders.id',
      'orders.number',
      'orders.carId',
      'orders.lotId',
      'orders.buyerId',
      'orders.paidAt',
      'orders.paidAmount',
      'orders.issuedAt',
      'orders.dueAt',
      'orders.graceDays',
      'orders.remindedAt',
      'orders.givenUpAt',
    ])
    .select(['orders.status', 'orders.invoiceStatus', 'cars.ownerId', 'cars.titleAr', 'cars.titleEn'])
    // The table's checks allow exactly the words of `OrderRow`.
    .$castTo<Omit<PlacedOrder, 'title'> & { titleAr: string; titleEn: string }>()
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirstOrThrow()
  return { ...order, title: { ar: titleAr, en: titleEn } }
}

/** Ends a locked order for good. */
export async function writeCanceled(
  tx: Tx,
  id: number,
  { reason: cancelReason, cause: cancelCause }: { reason: string | null; cause: CancelCause },
): Promise<CanceledOrder> {
  return tx
    .updateTable('orders')
    .set({
      status: 'canceled',
      invoiceStatus: 'canceled',
      paidAmount: 0,
      canceledAt: sql<Date>`clock_timestamp()`,
      cancelReason,
      cancelCause,
    })
    .where('id', '=', id)
    .returning(['id', 'number', 'carId', 'lotId', 'buyerId', 'status', 'invoiceStatus', 'price', 'total'])
    .returning(['canceledAt', 'cancelReason'])
    .$castTo<CanceledOrder>()
    .executeTakeFirstOrThrow()
}
