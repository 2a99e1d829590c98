import { type RawBuilder, sql } from 'kysely'
import type { ShippingStatus } from '#contract/http/money/shipping.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

/** Ids of the deliveries that a search finds, in order, and their number. */
export async function findShippingIds(
  db: Reader,
  { search, status }: { search: string; status?: ShippingStatus | undefined },
  sort: Sort,
  place: Place,
): Promise<{ ids: number[]; total: number }> {
  const from = sql`shipping_requests s join orders o on o.id = s.order_id join cars c on c.id = o.car_id
    join accounts a on a.id = o.buyer_id`
  const where = all(
    status !== undefined && sql`s.status = ${status}`,
    search !== '' &&
      sql`(o.number ilike ${containing(search)} or a.name ilike ${containing(search)}
           or c.title_ar ilike ${containing(search)} or c.title_en ilike ${containing(search)})`,
  )
  const columns: Record<string, RawBuilder<unknown>> = { id: sql`s.id`, arrives_at: sql`s.arrives_at` }
  const { rows } = await sql<{ id: number }>`
    select s.id from ${from} where ${where}
     order by ${columns[sort.field] ?? sql`s.id`} ${sort.direction} nulls last, s.id desc
     limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 }
}

export async function namesOf(db: Reader, accountIds: readonly number[]): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', accountIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
