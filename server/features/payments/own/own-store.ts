import { sql } from 'kysely'
import type { OwnPayment } from '#contract/http/money/payments.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { PaymentRow } from '../store.ts'

// The member's list reads the subjects of its rows across features; it writes nothing.

export type OwnPaymentRow = Pick<
  PaymentRow,
  | 'id'
  | 'status'
  | 'amount'
  | 'method'
  | 'purpose'
  | 'createdAt'
  | 'checkoutUrl'
  | 'biller'
  | 'billNumber'
  | 'billExpiresAt'
  | 'orderId'
  | 'orderPart'
  | 'packageId'
> & {
  orderNumber: string | null
  titleAr: string | null
  titleEn: string | null
  settledAt: Date | null
  receiptId: number | null
  returned: number
  transferStatus: OwnPayment['transfer_status']
}

/** A member's payments, newest first, and how many there are. */
export async function paymentsOfMember(
  db: Reader,
  accountId: number,
  place: { limit: number; offset: number },
): Promise<{ rows: OwnPaymentRow[]; total: number }> {
  const { rows } = await sql<OwnPaymentRow>`
    with page as (
      select * from payments where account_id = ${accountId} order by id desc limit ${place.limit} offset ${place.offset}
    )
    select p.id, p.status, p.amount, p.method, p.purpose, p.created_at, p.checkout_url, p.biller,
           p.bill_number, p.bill_expires_at, o.id as order_id,
           coalesce(p.order_part, t.order_part) as order_part, p.package_id,
           p.settled_at, o.number as order_number, coalesce(c.title_ar, k.name_ar) as title_ar,
           coalesce(c.title_en, k.name_en) as title_en,
           -- In the words of the index of valid invoices.
           (select i.id from invoices i where i.source = 'payment:' || p.id
               and i.credited_at is null and i.dropped_at is null) as receipt_id,
           (select coalesce(sum(r.amount), 0) from payment_returns r
             where r.payment_id = p.id and r.status = 'done')::bigint as returned,
           (select t.status from bank_transfers t where t.payment_id = p.id order by t.id desc limit 1) as transfer_status
      from page p
      left join lateral (
        -- The only part that an online payment pays together with the wallet.
        select min(order_id) as order_id, min(order_part) as order_part from payment_parts
         where payment_id = p.id having count(*) = 1) t on true
      left join orders o on o.id = coalesce(p.order_id, t.order_id)
      left join cars c on c.id = o.car_id
      left join packages k on k.id = p.package_id
     order by p.id desc`.execute(db)
  const { total } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('total'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}
