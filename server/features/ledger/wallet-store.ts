import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

// The wallet page and the packages read across features (cars, lots, payments, orders); they write nothing.

export type PackageRow = {
  id: number
  nameAr: string
  nameEn: string
  descriptionAr: string
  descriptionEn: string
  featuresAr: string[]
  featuresEn: string[]
  /** Halalas, like the limit. */
  deposit: number
  bidLimit: number | null
  activeLotsLimit: number | null
  badgeColor: string
}

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

/** Packages on offer, in the order in which staff put them. */
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

/** The package in force of a member; undefined when there is none. */
export async function currentPackage(db: Reader, accountId: number): Promise<PackageRow | undefined> {
  return db
    .selectFrom('wallets')
    .innerJoin('packages', 'packages.id', 'wallets.packageId')
    .select(packageColumns)
    .where('wallets.accountId', '=', accountId)
    .executeTakeFirst()
}

export type Balances = { available: number; frozen: number; pending: number; activeLots: number }

/** What a member has, in halalas. An account without a wallet has nothing. */
export async function balances(db: Reader, accountId: number): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select coalesce(max(w.available), 0) as available, coalesce(max(w.frozen), 0) as frozen,
           (select coalesce(sum(p.amount), 0) from payments p
             where p.account_id = ${accountId} and p.status = 'initiated' and p.purpose <> 'order')::bigint as pending,
           (select count(*) from holds h
             where h.account_id = ${accountId} and h.kind = 'lot' and h.ended_at is null) as active_lots
      from wallets w where w.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { available: 0, frozen: 0, pending: 0, activeLots: 0 }
}

export type HoldRow = {
  id: number
  kind: 'lot' | 'refund'
  amount: number
  createdAt: Date
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

/** What is frozen now, newest first, each with the lot that it stands for. */
export async function activeHolds(db: Reader, accountId: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, h.kind, h.amount, h.created_at, c.id as car_id, c.title_ar, c.title_en, c.slug,
           s.status as lot_status, s.price, case when s.turn is null then s.closes_at end as closes_at, s.decide_by, o.due_at
      from holds h
      left join lot_states s on h.kind = 'lot' and s.lot_id = h.ref_id
      left join cars c on c.id = s.car_id
      left join orders o on o.lot_id = s.lot_id and o.buyer_id = h.account_id
     where h.account_id = ${accountId} and h.ended_at is null
     order by h.id desc`.execute(db)
  return rows
}

export type MovementRow = {
  id: number
  at: Date
  kind: string
  reference: string
  reason: string | null
  available: number
  frozen: number
  availableAfter: number
  frozenAfter: number
  titleAr: string | null
  titleEn: string | null
  method: string | null
  packageAr: string | null
  packageEn: string | null
  total: number
}

/**
 * A member's journals, newest first, each with what it moved and what stood after it. A member's journals are written
 * under the wallet's lock, so the order of their ids is the order in which they happened.
 */
export async function movements(
  db: Reader,
  accountId: number,
  place: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with moved as (
      select journal_id,
             coalesce(sum(amount) filter (where account = 'available'), 0) as available,
             coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
        from postings where owner_id = ${accountId} group by journal_id
    ), running as (
      select journal_id, available, frozen, count(*) over () as total,
             sum(available) over (order by journal_id) as available_after,
             sum(frozen) over (order by journal_id) as frozen_after
        from moved
    )
    select j.id, j.created_at as at, j.kind, j.reference, j.reason, r.available, r.frozen, r.available_after,
           r.frozen_after, r.total, c.title_ar, c.title_en, p.method, k.name_ar as package_ar, k.name_en as package_en
      from running r
      join journals j on j.id = r.journal_id
      left join cars c on c.id = j.car_id
      left join payments p on p.journal_id = j.id
      left join packages k on k.id = p.package_id
     order by r.journal_id desc
     limit ${place.limit} offset ${place.offset}`.execute(db)
  return rows
}

/** How many journals touched a member's wallet: for a page beyond the last, which has no row to say so. */
export async function countMovements(db: Reader, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('postings')
    .select(sql<number>`count(distinct journal_id)`.as('count'))
    .where('ownerId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Wallets whose balance is not the sum of their postings, or whose frozen money is not explained by holds: never any. */
export async function drifts(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select w.account_id
      from wallets w
      left join lateral (
        select coalesce(sum(amount) filter (where account = 'available'), 0) as available,
               coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
          from postings where owner_id = w.account_id) b on true
      left join lateral (
        select coalesce(sum(amount), 0) as held from holds h
         where h.account_id = w.account_id and h.ended_at is null) f on true
     where w.available <> b.available or w.frozen <> b.frozen or w.frozen <> f.held
     order by w.account_id`.execute(db)
  return rows.map((row) => row.accountId)
}
