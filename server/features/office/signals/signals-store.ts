import { type RawBuilder, sql } from 'kysely'
import type { AdminSignal, SignalKind } from '#contract/http/office/signals.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'
import { FINDERS } from './signal-finders-store.ts'

/**
 * Looks for signs and records new ones. The evidence of a known one is renewed; one that staff have judged
 * stays as they left it. @returns how many are new.
 */
export async function noteSignals(tx: Tx): Promise<number> {
  let found = 0
  for (const { query } of FINDERS) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into signals as s (kind, subject, first_id, second_id, lot_ids, evidence)
      select f.kind, f.subject, f.first_id, f.second_id, coalesce(f.lot_ids, '{}'), f.evidence from (${query}) f
      on conflict (kind, subject) do update
        set evidence = excluded.evidence, lot_ids = excluded.lot_ids, seen_at = clock_timestamp()
        where s.closed_at is null
      returning (s.xmax = 0) as is_new`.execute(tx)
    found += rows.filter(({ isNew }) => isNew).length
  }
  return found
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
