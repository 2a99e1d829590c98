import { type RawBuilder, sql } from 'kysely'
import type { AdminOrder } from '#contract/http/office/money/orders.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, COUNTED_MAX, countRows, type Place, type Sort } from '../../staff/index.ts'

export type OrderRow = {
  id: number
  number: string
  status: AdminOrder['status']
  invoiceStatus: AdminOrder['invoice_status']
  carId: number
  titleAr: string
  titleEn: string
  buyerId: number
  buyerName: string
  ownerId: number
  price: number
  total: number
  paidAmount: number
  paymentMethod: AdminOrder['payment_method']
  createdAt: Date
  issuedAt: Date | null
  dueAt: Date | null
  graceDays: number
  givenUpAt: Date | null
  paidAt: Date | null
  readyAt: Date | null
  collectBy: Date | null
  transferName: string | null
  transferLocation: string | null
  canceledAt: Date | null
  cancelReason: string | null
  cancelCause: AdminOrder['cancel_cause']
}
export type OrderFilters = {
  search: string
  status?: AdminOrder['status'] | undefined
  buyerId?: number | undefined
  ids?: number[] | undefined
}

const selectOrders = sql`
    select o.id, o.number, o.status, o.invoice_status, o.car_id, c.title_ar, c.title_en, o.buyer_id, a.name as buyer_name,
           c.owner_id, o.price, o.total, o.paid_amount, o.payment_method, o.created_at, o.issued_at, o.due_at, o.grace_days,
           o.paid_at, o.ready_at, o.collect_by, o.transfer_name, o.transfer_location, o.canceled_at, o.cancel_reason,
           o.cancel_cause, o.given_up_at
      from orders o join cars c on c.id = o.car_id join accounts a on a.id = o.buyer_id`

export async function findOrder(db: Reader, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${selectOrders} where o.id = ${id}`.execute(db)
  return rows[0]
}

export async function listOrders(
  db: Reader,
  filters: OrderFilters,
  sort: Sort,
  place: Place,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = conditions(filters)
  const columns: Record<string, RawBuilder<unknown>> = { id: sql`o.id`, due_at: sql`o.due_at`, total: sql`o.total` }
  const { rows } = await sql<OrderRow>`${selectOrders} where ${where}
     order by ${columns[sort.field] ?? sql`o.id`} ${sort.direction} nulls last, o.id desc
     limit ${place.limit} offset ${place.offset}`.execute(db)
  const from = sql`orders o join cars c on c.id = o.car_id join accounts a on a.id = o.buyer_id`
  return { rows, total: await countRows(db, from, where) }
}

const conditions = ({ search, status, buyerId, ids }: OrderFilters): RawBuilder<boolean> =>
  all(
    status !== undefined && sql`o.status = ${status}`,
    buyerId !== undefined && sql`o.buyer_id = ${buyerId}`,
    ids !== undefined && sql`o.id = any(${ids}::bigint[])`,
    search !== '' &&
      sql`(o.number ilike ${containing(search)} or a.name ilike ${containing(search)}
           or c.title_ar ilike ${containing(search)} or c.title_en ilike ${containing(search)})`,
  )

const STATES = ['negotiating', 'pending', 'making', 'delivering', 'finished', 'canceled'] as const
export async function countByStatus(
  db: Reader,
): Promise<{ status: AdminOrder['status']; count: number; late: number }[]> {
  const { rows } = await sql<{ status: AdminOrder['status']; count: number; late: number }>`
    select s.status, f.count, f.late
      from unnest(${STATES}::text[]) with ordinality as s(status, place)
      cross join lateral (
        select count(*) as count, count(*) filter (where o.status = 'pending' and o.due_at < now()) as late
          from (select status, due_at from orders where status = s.status limit ${COUNTED_MAX}) o) f
     order by s.place`.execute(db)
  return rows
}
