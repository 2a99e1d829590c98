import { sql } from 'kysely'
import type { AdminMismatch } from '#contract/http/office/money/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

export type MismatchRow = {
  id: number
  kind: AdminMismatch['kind']
  paymentId: number
  orderId: number | null
  accountId: number
  userName: string
  method: AdminMismatch['method']
  gateway: string
  gatewayRef: string
  expectedAmount: number
  chargedAmount: number
  currency: string
  createdAt: Date
  resolution: AdminMismatch['resolution']
  reason: string | null
  resolvedBy: number | null
  resolvedAt: Date | null
}

const source = sql`payment_mismatches m join payments p on p.id = m.payment_id join accounts a on a.id = p.account_id`
const select = sql`
    select m.id, m.kind, m.payment_id, p.order_id, p.account_id, a.name as user_name, p.method, m.gateway,
           m.gateway_ref, m.expected_amount, m.charged_amount, m.currency, m.created_at, m.resolution, m.reason, m.resolved_by, m.resolved_at
      from ${source}`

export async function findMismatch(db: Reader, id: number): Promise<MismatchRow | undefined> {
  const { rows } = await sql<MismatchRow>`${select} where m.id = ${id}`.execute(db)
  return rows[0]
}

/** Newest first, or oldest first if requested. */
export async function listMismatches(
  db: Reader,
  filters: { search: string; open?: boolean },
  sort: Sort,
  place: Place,
): Promise<{ rows: MismatchRow[]; total: number }> {
  const where = all(
    filters.open !== undefined && sql`(m.resolution is null) = ${filters.open}`,
    filters.search !== '' &&
      sql`(a.name ilike ${containing(filters.search)} or m.gateway_ref ilike ${containing(filters.search)})`,
  )
  const { rows } = await sql<MismatchRow>`${select} where ${where}
     order by m.id ${sort.direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from ${source} where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
