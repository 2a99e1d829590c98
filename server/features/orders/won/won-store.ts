import { sql } from 'kysely'
import type { Order, WinsShown } from '#contract/http/money/orders.ts'
import type { Reader } from '#server/platform/db/database.ts'

/**
 * A lot that a member led at its close or bought, with the order of the sale, also a canceled one; or a car bought at
 * its price.
 */
export type WonRow = {
  /** Null for a car that was for sale. */
  lotId: number | null
  carId: number
  /** The price of its order. */
  soldFor: number | null
  /** Bought at its price, without a decision of the owner. */
  bought: boolean
  decideBy: Date | null
  orderId: number | null
  number: string | null
  orderStatus: Order['status'] | null
  invoiceStatus: Order['invoice_status'] | null
  total: number | null
  dueAt: Date | null
  collectBy: Date | null
}

const SHOWN = {
  open: sql<boolean>`(o.id is null or o.status not in ('finished', 'canceled'))`,
  done: sql<boolean>`o.status = 'finished'`,
  canceled: sql<boolean>`o.status = 'canceled'`,
}

/** A member's wins and purchases, undecided ones first, then the newest; all, or a part. Each part is counted. */
export async function wonByMember(
  db: Reader,
  buyerId: number,
  place: { limit: number; offset: number; show?: WinsShown | undefined },
): Promise<{ rows: WonRow[]; counts: Record<WinsShown, number> }> {
  const won = sql`
    select s.lot_id, s.car_id, s.decide_by, s.status = 'awaiting_owner' and s.leader_id = b.account_id as awaits, s.closed_at as at, o.id as order_id,
           exists (select from lot_events e where e.lot_id = s.lot_id and e.kind = 'close' and e.account_id = b.account_id) as bought
      from lot_bidders b
      join lot_states s on s.lot_id = b.lot_id
      left join orders o on o.lot_id = s.lot_id and o.buyer_id = b.account_id
     where b.account_id = ${buyerId}
       and (s.leader_id = b.account_id and s.status in ('awaiting_owner', 'sold') or o.canceled_at is not null)
    union all
    select null, o.car_id, null, false, o.created_at, o.id, true
      from orders o where o.buyer_id = ${buyerId} and o.lot_id is null`
  const shown = place.show ? sql`where ${SHOWN[place.show]}` : sql``
  const [rows, counted] = await Promise.all([
    sql<WonRow>`
      select w.lot_id, w.car_id, w.bought, w.decide_by, w.order_id, o.number, o.status as order_status, o.invoice_status,
             o.price as sold_for, o.total, o.due_at, o.collect_by
        from (${won}) w left join orders o on o.id = w.order_id ${shown}
       order by w.awaits desc, w.at desc, w.car_id limit ${place.limit} offset ${place.offset}`.execute(db),
    sql<Record<WinsShown, number>>`
      select count(*) filter (where ${SHOWN.open}) as open, count(*) filter (where ${SHOWN.done}) as done,
             count(*) filter (where ${SHOWN.canceled}) as canceled
        from (${won}) w left join orders o on o.id = w.order_id`.execute(db),
  ])
  return { rows: rows.rows, counts: counted.rows[0] ?? { open: 0, done: 0, canceled: 0 } }
}
