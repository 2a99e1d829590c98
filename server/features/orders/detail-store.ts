import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { CancelCause, InvoiceStatus, OrderStatus } from './states.ts'

export type TransferRow = {
  transferName: string | null
  transferIdentitySealed: Buffer | null
  transferPhone: string | null
  transferLocation: string | null
}

export type DetailRow = TransferRow & {
  canceledAt: Date | null
  cancelReason: string | null
  cancelCause: CancelCause | null
  graceTaken: number
  depositKept: number
}

/**
 * The person that the car of an order goes to, the reason of its cancellation, and the kept part of its deposit, in
 * halalas.
 */
export async function detailOf(db: Reader, orderId: number): Promise<DetailRow> {
  return (
    db
      .selectFrom('orders')
      .select(['transferName', 'transferIdentitySealed', 'transferPhone', 'transferLocation'])
      .select(['canceledAt', 'cancelReason'])
      // The table's check allows exactly the words of `CancelCause`.
      .select(sql<CancelCause | null>`orders.cancel_cause`.as('cancelCause'))
      .select(
        sql<number>`(select coalesce(sum(g.amount), 0) from grace_charges g where g.order_id = orders.id)::bigint`.as(
          'graceTaken',
        ),
      )
      .select(
        // A capture names its hold, and the order by its number: a lot may have had an earlier order.
        sql<number>`(select coalesce(-sum(p.amount), 0) from journals j
                     join postings p on p.journal_id = j.id and p.account = 'wallet'
                    where j.reference in ('order:' || orders.id, 'lot:' || orders.lot_id) and j.reason = orders.number
                      and j.kind in ('grace_fee', 'forfeit', 'forfeit_waived'))::bigint`.as('depositKept'),
      )
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  )
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
