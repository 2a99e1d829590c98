import { type RawBuilder, sql } from 'kysely'
import type { AdminSubscription } from '#contract/http/office/money/pricing.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

export type SubscriptionRow = {
  id: number
  accountId: number
  userName: string
  packageId: number
  packageAr: string
  packageEn: string
  amount: number
  method: AdminSubscription['method']
  status: AdminSubscription['status']
  settledAt: Date | null
  isCurrent: boolean
}
type Filters = {
  search: string
  status?: string | undefined
  packageId?: number | undefined
  userId?: number | undefined
}

const columns = sql`p.id, p.account_id, a.name as user_name, p.package_id, k.name_ar as package_ar, k.name_en as package_en,
  p.amount, p.method, p.status, p.settled_at, (w.package_id = p.package_id and p.status = 'paid') as is_current`
const tables = sql`payments p join accounts a on a.id = p.account_id join packages k on k.id = p.package_id
  join wallets w on w.account_id = p.account_id`

export async function listSubscriptions(
  db: Reader,
  { search, status, packageId, userId }: Filters,
  sort: Sort,
  place: Place,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const where = all(
    sql`p.purpose = 'package'`,
    search !== '' &&
      sql`(a.name ilike ${containing(search)} or k.name_ar ilike ${containing(search)} or k.name_en ilike ${containing(search)})`,
    status !== undefined && sql`p.status = ${status}`,
    packageId !== undefined && sql`p.package_id = ${packageId}`,
    userId !== undefined && sql`p.account_id = ${userId}`,
  )
  const by: Record<string, RawBuilder<unknown>> = { amount: sql`p.amount` }
  const { rows } = await sql<SubscriptionRow>`select ${columns} from ${tables} where ${where}
    order by ${by[sort.field] ?? sql`p.id`} ${sort.direction}, p.id desc
    limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findSubscription(db: Reader, id: number): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${tables} where p.purpose = 'package' and p.id = ${id}`.execute(db)
  return rows[0]
}
