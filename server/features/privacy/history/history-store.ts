import { type RawBuilder, sql } from 'kysely'
import type { historyParts } from '#contract/http/office/people.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { carStatus } from '../../offers/index.ts'

type Part = (typeof historyParts)[number]
export type HistoryRow = { id: number; title: string; status: string; amount: number | null; at: Date }

const NEWEST = 5
/** Counting stops here, so that the work stays bounded. */
const COUNTED_MAX = 1_000

/** Each part of a history: the item, its name, state, amount in halalas, and time. */
const PARTS: Record<
  Part,
  (ids: readonly number[], title: RawBuilder<unknown>, seesLive: boolean) => RawBuilder<unknown>
> = {
  plans: (ids, title) => sql`
    select y.id, ${title} as title, y.status, y.amount, y.created_at as at
      from payments y join (select id, name_ar as title_ar, name_en as title_en from packages) c on c.id = y.package_id
     where y.account_id = any(${ids}::bigint[]) and y.purpose = 'package'`,
  // The leader of a running lot is secret.
  bids: (ids, title, seesLive) => sql`
    select c.id, ${title} as title, case when s.status = 'sold' and s.leader_id = b.account_id then 'won' else s.status end as status,
           b.last_amount as amount, b.first_at as at
      from lot_bidders b join lots l on l.id = b.lot_id join lot_states s on s.lot_id = l.id join cars c on c.id = l.car_id
     where b.account_id = any(${ids}::bigint[]) and (${seesLive} or s.status not in ('scheduled', 'live'))`,
  orders: (ids, title) => sql`
    select o.id, o.number || ' · ' || ${title} as title, o.status, o.total as amount, o.created_at as at
      from orders o join cars c on c.id = o.car_id where o.buyer_id = any(${ids}::bigint[])`,
  payments: (ids) => sql`
    select y.id, y.method as title, y.status, y.amount, y.created_at as at
      from payments y where y.account_id = any(${ids}::bigint[])`,
  transfers: (ids) => sql`
    select t.id, t.name as title, t.status, t.amount, t.created_at as at
      from bank_transfers t where t.account_id = any(${ids}::bigint[])`,
  refunds: (ids) => sql`
    select r.id, r.bank_name as title, r.status, r.amount, r.created_at as at
      from refunds r where r.account_id = any(${ids}::bigint[])`,
  complaints: (ids) => sql`
    select m.id, m.subject as title, m.status, null::bigint as amount, m.created_at as at
      from letters m where m.account_id = any(${ids}::bigint[]) and m.kind <> 'case'`,
  cars: (ids, title) => sql`
    select c.id, ${title} as title, c.status, c.price as amount, c.created_at as at
      from (select cars.*, ${carStatus} as status from cars left join listings on listings.car_id = cars.id
             where cars.owner_id = any(${ids}::bigint[])) c`,
}

export async function historyPart(
  reader: Reader,
  part: Part,
  of: { ids: readonly number[]; language: Language; seesLive: boolean },
): Promise<{ total: number; newest: HistoryRow[] }> {
  const rows = PARTS[part](of.ids, sql.ref(of.language === 'ar' ? 'c.title_ar' : 'c.title_en'), of.seesLive)
  const { rows: newest } = await sql<HistoryRow>`
    select * from (${rows}) p order by p.at desc, p.id desc limit ${NEWEST}`.execute(reader)
  const count = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) p limit ${COUNTED_MAX}) counted`.execute(reader)
  return { total: count.rows[0]?.total ?? 0, newest }
}

export async function findPlan(
  reader: Reader,
  accountId: number,
): Promise<{ id: number; nameAr: string; nameEn: string; deposit: number } | undefined> {
  return reader
    .selectFrom('wallets as w')
    .innerJoin('packages as k', 'k.id', 'w.packageId')
    .select(['k.id', 'k.nameAr', 'k.nameEn', 'k.deposit'])
    .where('w.accountId', '=', accountId)
    .executeTakeFirst()
}
