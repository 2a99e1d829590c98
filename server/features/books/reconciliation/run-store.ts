import { type RawBuilder, sql } from 'kysely'
import type { DifferenceKind } from '#contract/http/office/money/books.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Unproved } from '../cash-desks/cash-desk-store.ts'
import type { Found } from './check-store.ts'

export type RunRow = {
  id: number
  day: string
  startedBy: number | null
  startedAt: Date
  finishedAt: Date | null
  compared: Record<string, number>
  unproved: Unproved[]
  differences: number
}
export type DifferenceRow = {
  id: number
  kind: DifferenceKind
  subject: string
  expected: number | null
  found: number | null
  details: string | null
  foundAt: Date
  clearedAt: Date | null
  clearedBy: number | null
  reason: string | null
}

/** One run at a time: a second one waits here. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx)
}

export async function insertRun(tx: Tx, run: { day: string; startedBy: number | null }): Promise<number> {
  const { id } = await tx.insertInto('reconciliationRuns').values(run).returning('id').executeTakeFirstOrThrow()
  return id
}

type Written = {
  found: readonly Found[]
  checked: readonly DifferenceKind[]
  compared: object
  unproved: readonly Unproved[]
}

/** Records the differences of a run: known ones stay open, new ones are opened, and those no longer found are cleared. */
export async function writeFound(
  tx: Tx,
  runId: number,
  { found, checked, compared, unproved }: Written,
): Promise<void> {
  for (const { kind, subject, expected, found: other, details } of found)
    await sql`
      insert into reconciliation_differences (kind, subject, expected, found, details, first_run_id, last_run_id)
      values (${kind}, ${subject}, ${expected}, ${other}, ${details ?? null}, ${runId}, ${runId})
      on conflict (kind, subject) where cleared_at is null
      do update set expected = excluded.expected, found = excluded.found, details = excluded.details,
                    last_run_id = excluded.last_run_id`.execute(tx)
  await sql`
    update reconciliation_differences set cleared_at = clock_timestamp(), reason = 'gone'
     where cleared_at is null and last_run_id <> ${runId} and kind = any(${[...checked]}::text[])`.execute(tx)
  await tx
    .updateTable('reconciliationRuns')
    .set({
      finishedAt: sql<Date>`clock_timestamp()`,
      compared: JSON.stringify(compared),
      unproved: JSON.stringify(unproved),
    })
    .where('id', '=', runId)
    .execute()
}

const selectRuns = sql`
  select r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.started_by, r.started_at, r.finished_at, r.compared, r.unproved,
         (select count(*) from reconciliation_differences d where d.first_run_id <= r.id and d.last_run_id >= r.id) as differences
    from reconciliation_runs r`

export async function findRun(db: Reader, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${selectRuns} where r.id = ${id}`.execute(db)
  return rows[0]
}

type Place = { limit: number; offset: number }

export async function listRuns(db: Reader, place: Place): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } =
    await sql<RunRow>`${selectRuns} order by r.id desc limit ${place.limit} offset ${place.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from reconciliation_runs`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The end of the latest comparison. */
export async function lastCheck(db: Reader): Promise<Date | null> {
  const run = await db
    .selectFrom('reconciliationRuns')
    .select('finishedAt')
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.finishedAt ?? null
}

const selectDifferences = sql`
  select d.id, d.kind, d.subject, d.expected, d.found, d.details, d.found_at, d.cleared_at, d.cleared_by, d.reason
    from reconciliation_differences d`

export async function findDifference(db: Reader, id: number): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`${selectDifferences} where d.id = ${id}`.execute(db)
  return rows[0]
}

export type DifferenceFilter = { search: string; kind: DifferenceKind | undefined; open: boolean | undefined }

const conditions = ({ search, kind, open }: DifferenceFilter): RawBuilder<unknown> => sql`
  (${kind ?? null}::text is null or d.kind = ${kind ?? null})
  and (${open ?? null}::boolean is null or (d.cleared_at is null) = ${open ?? null})
  and (${search} = '' or d.subject = ${search})`

export async function listDifferences(
  db: Reader,
  filter: DifferenceFilter,
  isAscending: boolean,
  place: Place,
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const where = conditions(filter)
  const { rows } = await sql<DifferenceRow>`${selectDifferences} where ${where}
     order by d.id ${isAscending ? sql`asc` : sql`desc`} limit ${place.limit} offset ${place.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from reconciliation_differences d where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** @returns true if it was open. */
export async function clearDifference(tx: Tx, id: number, by: { clearedBy: number; reason: string }): Promise<boolean> {
  const cleared = await tx
    .updateTable('reconciliationDifferences')
    .set({ ...by, clearedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('clearedAt', 'is', null)
    .executeTakeFirst()
  return cleared.numUpdatedRows === 1n
}
