import { sql } from 'kysely'
import type { Order } from '#contract/http/money/orders.ts'
import type { AdminOrder } from '#contract/http/office/money/orders.ts'
import type { Reader } from '#server/platform/db/database.ts'

// Facts about orders and their documents for the seller; nothing is written here.

/** The newest order of a car, with the documents of its seller; talks that failed were none. Amounts in halalas. */
export type SaleFacts = {
  orderId: number
  carId: number
  lotId: number | null
  status: Order['status']
  price: number
  commission: number
  commissionTax: number
  createdAt: Date
  isLate: boolean
  dueAt: Date | null
  paidAt: Date | null
  readyAt: Date | null
  canceledAt: Date | null
  cancelCause: AdminOrder['cancel_cause']
  purchaseInvoiceId: number | null
  commissionInvoiceId: number | null
}

export async function saleFacts(db: Reader, carIds: readonly number[]): Promise<SaleFacts[]> {
  const { rows } = await sql<SaleFacts>`
    select o.id as order_id, o.car_id, o.lot_id, o.status, o.price, o.commission, o.commission_tax, o.created_at,
           o.status = 'pending' and o.invoice_status <> 'under_review' and coalesce(o.due_at < now(), false) as is_late, o.due_at, o.paid_at, o.ready_at,
           o.canceled_at, o.cancel_cause, p.id as purchase_invoice_id, m.id as commission_invoice_id
      from unnest(${carIds}::bigint[]) c (id)
      cross join lateral (
        select * from orders where car_id = c.id and (status <> 'canceled' or canceled_at is not null)
         order by id desc limit 1) o
      left join invoices p on p.source = 'owner:' || o.id and p.credited_at is null and p.issued_at is not null
      left join invoices m on m.source = 'commission:' || o.id and m.credited_at is null and m.issued_at is not null
     where o.status <> 'negotiating'`.execute(db)
  return rows
}
