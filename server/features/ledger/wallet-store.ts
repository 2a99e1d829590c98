import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { HoldKind } from './holds-store.ts'
import type { StoredPackage } from './packages/package-store.ts'

// The wallet page and the packages read across features (cars, lots, payments, orders); they write nothing.

/** A package as members see it. */
export type PackageRow = Omit<StoredPackage, 'sortOrder' | 'active'> & { id: number }

const packageColumns = [
  'packages.id',
  'packages.nameAr',
  'packages.nameEn',
  'packages.descriptionAr',
  'packages.descriptionEn',
  sql<string[]>`packages.features_ar`.as('featuresAr'),
  sql<string[]>`packages.features_en`.as('featuresEn'),
  'packages.deposit',
  'packages.bidLimit',
  'packages.activeLotsLimit',
  'packages.badgeColor',
] as const

/** Packages on offer, in the order set by staff. */
export async function offeredPackages(db: Reader): Promise<PackageRow[]> {
  return db
    .selectFrom('packages')
    .select(packageColumns)
    .where('active', '=', true)
    .orderBy('sortOrder')
    .orderBy('deposit')
    .execute()
}

/** A package, on offer or not. */
export async function findPackage(db: Reader, id: number): Promise<(PackageRow & { active: boolean }) | undefined> {
  return db
    .selectFrom('packages')
    .select([...packageColumns, 'packages.active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The present package of a member; undefined if there is none. */
export async function currentPackage(db: Reader, accountId: number): Promise<PackageRow | undefined> {
  return db
    .selectFrom('wallets')
    .innerJoin('packages', 'packages.id', 'wallets.packageId')
    .select(packageColumns)
    .where('wallets.accountId', '=', accountId)
    .executeTakeFirst()
}

export type Balances = { available: number; frozen: number; pending: number; activeLots: number }

/** A member's money, in halalas. An account without a wallet has none. */
export async function balances(db: Reader, accountId: number): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select coalesce(max(w.available), 0) as available, coalesce(max(w.frozen), 0) as frozen,
           (select coalesce(sum(p.amount), 0) from payments p
             where p.account_id = ${accountId} and p.status = 'initiated' and p.purpose in ('wallet', 'package'))::bigint as pending,
           coalesce(max(w.active_lots), 0) as active_lots
      from wallets w where w.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { available: 0, frozen: 0, pending: 0, activeLots: 0 }
}

export type HoldRow = {
  id: number
  kind: HoldKind
  /** The rest of it, in halalas. */
  amount: number
  placedAt: Date
  carId: number | null
  titleAr: string | null
  titleEn: string | null
  slug: string | null
  lotStatus: string | null
  price: number | null
  closesAt: Date | null
  decideBy: Date | null
  dueAt: Date | null
}

/** The active holds, newest first, each with its lot, order or offer. */
export async function activeHolds(db: Reader, accountId: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, h.kind, h.amount - h.captured as amount, h.placed_at, c.id as car_id, c.title_ar, c.title_en, c.slug,
           s.status as lot_status, coalesce(s.price, o.price, f.amount) as price, case when s.turn is null then s.closes_at end as closes_at,
           coalesce(s.decide_by, n.decide_by) as decide_by, o.due_at
      from holds h
      left join lot_states s on h.kind = 'lot' and s.lot_id = h.ref_id
      left join orders o on o.buyer_id = h.account_id and o.status <> 'canceled'
        and case h.kind when 'lot' then o.lot_id = h.ref_id when 'order' then o.id = h.ref_id end
      left join price_negotiations n on h.kind = 'offer' and n.id = h.ref_id
      left join offers f on f.negotiation_id = n.id and f.outcome is null
      left join cars c on c.id = coalesce(s.car_id, o.car_id, n.car_id)
     where h.account_id = ${accountId} and h.ended_no is null
     order by h.id desc`.execute(db)
  return rows
}

export type MovementRow = {
  id: number
  at: Date
  kind: string
  reference: string
  number: string
  reason: string | null
  /** Changes of the total and of the frozen amount, in halalas. */
  totalChange: number
  frozenChange: number
  availableAfter: number
  frozenAfter: number
  titleAr: string | null
  titleEn: string | null
  method: string | null
  packageAr: string | null
  packageEn: string | null
}

/**
 * All movements of a wallet: journals, and holds placed and released. `no` orders them.
 * @param newest how many of each kind are enough, the newest ones: a long history is not read for its first page.
 */
export const moves = (accountId: number, newest?: number) => {
  const of = (column: string) => (newest === undefined ? sql`` : sql`order by ${sql.ref(column)} desc limit ${newest}`)
  return sql`
  (select j.id as no, j.created_at as at, j.kind, j.reference, j.reason, j.car_id, p.amount as total_change,
         case when j.hold_id is null then 0 else p.amount end as frozen_change, j.id as journal_id,
         h.kind as held_for, h.ref_id
    from (select journal_id, sum(amount)::bigint as amount from postings
           where owner_id = ${accountId} group by journal_id having sum(amount) <> 0 ${of('journal_id')}) p
    join journals j on j.id = p.journal_id
    left join holds h on h.id = j.hold_id)
  union all
  (select placed_no, placed_at, 'hold', kind || ':' || ref_id, null, null, 0, amount, null, kind, ref_id
    from holds where account_id = ${accountId} and amount > 0 ${of('placed_no')})
  union all
  (select ended_no, ended_at, 'release', kind || ':' || ref_id, null, null, 0, captured - amount, null, kind, ref_id
    from holds where account_id = ${accountId} and outcome = 'released' and captured < amount ${of('ended_no')})`
}

/**
 * The movements of a member's wallet, newest first, each with the balance after it. The numbers are assigned under the
 * wallet's lock, so their order is the order of the movements.
 */
export async function movements(
  db: Reader,
  accountId: number,
  place: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const most = place.limit + place.offset
  const { rows } = await sql<MovementRow>`
    with newest as (
      select * from (${moves(accountId, most)}) m order by no desc limit ${most}
    ), running as (
      -- Back from what the wallet has now: the history before the page is not added up.
      select n.*, w.balance - sum(n.total_change) over later + n.total_change as total_after,
             w.frozen - sum(n.frozen_change) over later + n.frozen_change as frozen_after
        from newest n join wallets w on w.account_id = ${accountId}
      window later as (order by n.no desc)
    ), page as (
      select * from running order by no desc limit ${place.limit} offset ${place.offset}
    )
    ${described(sql`page`)}`.execute(db)
  return rows
}

/** Movements with the inputs of their texts, newest first; `page` has their running sums. */
export const described = (page: RawBuilder<unknown>) => sql`
    select r.no as id, r.at, r.kind, r.reference, r.reason, r.total_change, r.frozen_change,
           r.total_after - r.frozen_after as available_after, r.frozen_after,
           c.title_ar, c.title_en, p.method, k.name_ar as package_ar, k.name_en as package_en,
           coalesce(o.number, q.number, '#' || p.id, '') as number
      from ${page} r
      left join lots l on r.held_for = 'lot' and l.id = r.ref_id
      left join orders o on r.held_for = 'order' and o.id = r.ref_id
      left join price_negotiations n on r.held_for = 'offer' and n.id = r.ref_id
      left join payments p on p.journal_id = r.journal_id
      left join orders q on q.id = p.order_id
      left join cars c on c.id = coalesce(r.car_id, l.car_id, o.car_id, n.car_id, q.car_id)
      left join packages k on k.id = p.package_id
     order by r.no desc`

/**
 * The number of a member's movements, as in `moves`, with a number above `after`, and the greatest of their
 * numbers; null if there is none.
 */
export async function countMovements(
  db: Reader,
  accountId: number,
  after: number,
): Promise<{ count: number; lastNo: number | null }> {
  const { rows } = await sql<{ count: number; lastNo: number | null }>`
    select count(*) as count, max(no) as last_no
      from (select journal_id as no from postings where owner_id = ${accountId} and journal_id > ${after}
             group by journal_id having sum(amount) <> 0
            union all
            select placed_no from holds where account_id = ${accountId} and placed_no > ${after} and amount > 0
            union all
            select ended_no from holds where account_id = ${accountId} and ended_no > ${after}
               and outcome = 'released' and captured < amount) later`.execute(db)
  return rows[0] ?? { count: 0, lastNo: null }
}

/**
 * Wallets whose balance is not the sum of their postings, or whose frozen sum or count of lots differs from their
 * holds. There is never any.
 */
export async function unbalancedWallets(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select w.account_id
      from wallets w
     where w.balance <> (select coalesce(sum(amount), 0) from postings where owner_id = w.account_id)
        or w.frozen <> (select coalesce(sum(amount - captured), 0) from holds
                         where account_id = w.account_id and ended_no is null)
        or w.active_lots <> (select count(*) from holds where account_id = w.account_id and kind = 'lot' and ended_no is null)
     order by w.account_id`.execute(db)
  return rows.map((row) => row.accountId)
}
