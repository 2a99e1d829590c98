import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { InvoiceStatus, OrderStatus } from './states.ts'

export type TransferRow = {
  transferName: string | null
  transferIdentitySealed: Buffer | null
  transferPhone: string | null
  transferLocation: string | null
}

/** Who the car of an order goes to, and what its grace days have taken so far, in halalas. */
export async function detailOf(db: Reader, orderId: number): Promise<TransferRow & { graceTaken: number }> {
  return db
    .selectFrom('orders')
    .select(['transferName', 'transferIdentitySealed', 'transferPhone', 'transferLocation'])
    .select(
      sql<number>`(select coalesce(sum(g.amount), 0) from grace_charges g where g.order_id = orders.id)::bigint`.as(
        'graceTaken',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

export type EventRow = { status: OrderStatus; invoiceStatus: InvoiceStatus; at: Date }

/** Each change of an order's state, oldest first. */
export async function eventsOf(db: Reader, orderId: number): Promise<EventRow[]> {
  return (
    db
      .selectFrom('orderEvents')
      .select(['status', 'invoiceStatus', 'at'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      // The orders' checks allow exactly these words.
      .$castTo<EventRow>()
      .execute()
  )
}
