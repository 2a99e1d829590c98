import { type RawBuilder, sql } from 'kysely'
import type { AdminSignal, SignalKind } from '#contract/http/office/signals.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'
import { FINDERS, type Scope } from './signal-finders-store.ts'

/**
 * Looks for signs and records new ones. The evidence of a known one is renewed. A judged one stays as it is; one that was
 * dealt with opens again with a new lot. Rows come in one order, so looks at the same time wait and do not block each other.
 * @returns how many are new.
 */
export async function noteSignals(tx: Tx, scope: Scope): Promise<number> {
  let found = 0
  for (const finder of FINDERS) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into signals as s (kind, subject, first_id, second_id, lot_ids, evidence)
      select f.kind, f.subject, f.first_id, f.second_id, coalesce(f.lot_ids, '{}'), f.evidence from (${finder(scope)}) f
       order by f.kind, f.subject
      on conflict (kind, subject) do update
        set evidence = excluded.evidence, lot_ids = excluded.lot_ids, seen_at = clock_timestamp(),
            closed_at = null, closed_by = null, outcome = null, reason = null
        where s.closed_at is null or (s.outcome = 'handled' and not s.lot_ids @> excluded.lot_ids)
      returning (s.xmax = 0) as is_new`.execute(tx)
    found += rows.filter(({ isNew }) => isNew).length
  }
  return found
}

/** Closed lots with bids that wait for their decision and were not looked at, the most urgent first. */
export async function lotsToLookAt(reader: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ lotId: number }>`
    select s.lot_id from lot_states s
     where s.status = 'awaiting_owner' and not exists (select from lot_looks l where l.lot_id = s.lot_id)
     order by s.decide_by limit ${limit}`.execute(reader)
  return rows.map(({ lotId }) => lotId)
}

/** Records that a lot is looked at. @returns false if it was before. */
export async function beginLook(tx: Tx, lotId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lot_looks (lot_id) values (${lotId}) on conflict do nothing returning lot_id`.execute(tx)
  return rows.length > 0
}

/** True if a sign about a lot is open. */
export async function hasOpenSignal(reader: Reader, lotId: number): Promise<boolean> {
  const { rows } = await sql`
    select from signals where closed_at is null and lot_ids @> array[${lotId}::bigint] limit 1`.execute(reader)
  return rows.length > 0
}

export type WaitingOwner = { ownerId: number; carId: number; titleAr: string; titleEn: string; isHeld: boolean }

/** The owners of those lots that wait for their answer; `isHeld` while a sign is open. */
export async function ownersOfWaiting(reader: Reader, lotIds: readonly number[]): Promise<WaitingOwner[]> {
  const { rows } = await sql<WaitingOwner>`
    select c.owner_id, c.id as car_id, c.title_ar, c.title_en,
           exists (select from signals g where g.closed_at is null and g.lot_ids @> array[l.id]) as is_held
      from lots l join lot_states s on s.lot_id = l.id join cars c on c.id = l.car_id
     where l.id = any(${lotIds}::bigint[]) and s.status = 'awaiting_owner' order by l.id`.execute(reader)
  return rows
}

/** True if a person acted on the sale of one of these lots, or asked for such an act: on the lot or on its car. */
export async function hasActedOn(reader: Reader, staffId: number, lotIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from lots l join audit a on a.subject in ('lot:' || l.id, 'car:' || l.car_id)
     where l.id = any(${lotIds}::bigint[]) and a.actor_id = ${staffId} limit 1`.execute(reader)
  return rows.length > 0
}

export type SignalRow = {
  id: number
  kind: SignalKind
  firstId: number
  firstName: string
  secondId: number | null
  secondName: string | null
  lotIds: number[]
  evidence: AdminSignal['evidence']
  foundAt: Date
  seenAt: Date
  closedAt: Date | null
  closedBy: number | null
  outcome: AdminSignal['outcome']
  reason: string | null
}
export type SignalFilters = { search: string; kind?: SignalKind | undefined; open?: '1' | '0' | undefined }

const selectSignals = sql`
  select s.id, s.kind, s.first_id, f.name as first_name, s.second_id, o.name as second_name, s.lot_ids, s.evidence,
         s.found_at, s.seen_at, s.closed_at, s.closed_by, s.outcome, s.reason
    from signals s join accounts f on f.id = s.first_id left join accounts o on o.id = s.second_id`

export async function findSignal(reader: Reader, id: number): Promise<SignalRow | undefined> {
  const { rows } = await sql<SignalRow>`${selectSignals} where s.id = ${id}`.execute(reader)
  return rows[0]
}

export async function listSignals(
  reader: Reader,
  filters: SignalFilters,
  sort: Sort,
  place: Place,
): Promise<{ rows: SignalRow[]; total: number }> {
  const where = conditions(filters)
  const { rows } = await sql<SignalRow>`${selectSignals} where ${where}
     order by s.id ${sort.direction} limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`
    select count(*) as total from signals s join accounts f on f.id = s.first_id left join accounts o on o.id = s.second_id
     where ${where}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

const conditions = ({ search, kind, open }: SignalFilters): RawBuilder<boolean> =>
  all(
    search !== '' && sql`(f.name ilike ${containing(search)} or o.name ilike ${containing(search)})`,
    kind !== undefined && sql`s.kind = ${kind}`,
    open === '1' && sql`s.closed_at is null`,
    open === '0' && sql`s.closed_at is not null`,
  )

type LotFace = AdminSignal['lots'][number]

/** The cars of some lots by the lot's id, as lists name them. */
export async function facesOfLots(reader: Reader, lotIds: readonly number[]): Promise<Map<number, LotFace>> {
  const { rows } = await sql<{ id: number; carId: number; auctionId: number; titleAr: string; titleEn: string }>`
    select l.id, l.car_id, l.auction_id, c.title_ar, c.title_en
      from lots l join cars c on c.id = l.car_id where l.id = any(${lotIds}::bigint[])`.execute(reader)
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, car_id: row.carId, auction_id: row.auctionId, title_ar: row.titleAr, title_en: row.titleEn },
    ]),
  )
}

/** Records how a sign was judged. @returns whether it was open. */
export async function closeSignal(
  tx: Tx,
  id: number,
  by: { staffId: number; outcome: 'harmless' | 'handled'; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update signals set closed_at = clock_timestamp(), closed_by = ${by.staffId}, outcome = ${by.outcome}, reason = ${by.reason}
     where id = ${id} and closed_at is null returning id`.execute(tx)
  return rows.length > 0
}
