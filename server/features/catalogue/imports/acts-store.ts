import { type RawBuilder, sql } from 'kysely'
import { type Reader, sqlState, type Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { importTexts as texts } from './texts.ts'

/** Rows of an import with a car, after a row, in their order. */
export async function addedRows(tx: Tx, importId: number, after: number, limit: number) {
  const { rows } = await sql<{ row: number; carId: number }>`
    select row, car_id from car_import_rows where import_id = ${importId} and row > ${after} and car_id is not null
     order by row limit ${limit}`.execute(tx)
  return rows
}

/**
 * Locks a car of an import and tells whether it is as it came: unchanged, without pictures, not reserved or sold. The
 * lock comes first, so that the answer sees a change that it waited for.
 */
export async function lockUntouched(tx: Tx, importId: number, row: number, carId: number): Promise<boolean> {
  await sql`select from cars where id = ${carId} for update`.execute(tx)
  const { rows } = await sql<{ untouched: boolean }>`
    select c.updated_at <= r.added_at and c.sale_status in ('draft', 'for_sale')
           and not exists (select from car_images i where i.car_id = c.id) as untouched
      from car_import_rows r join cars c on c.id = r.car_id
     where r.import_id = ${importId} and r.row = ${row}`.execute(tx)
  return rows[0]?.untouched === true
}

const FOREIGN_KEY_VIOLATION = '23503'

/** An auction, an order or a member refers to the row that was to be deleted. */
export const isInUse = (error: unknown): boolean => sqlState(error) === FOREIGN_KEY_VIOLATION

/** The cars for sale of an import that are not public yet. A car without its tax is never public. */
const hidden = (importId: number): RawBuilder<unknown> => sql`from car_import_rows r join cars c on c.id = r.car_id
  where r.import_id = ${importId} and c.type = 'sale' and c.sale_status = 'draft' and c.withdrawn_at is null
    and c.tax is not null`

export async function countHidden(reader: Reader, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${hidden(importId)}`.execute(reader)
  return Number(rows[0]?.count ?? 0)
}

export async function writeShown(tx: Tx, importId: number): Promise<void> {
  await sql`update car_imports set shown_at = coalesce(shown_at, clock_timestamp()) where id = ${importId}`.execute(tx)
}

/** Makes some hidden cars public. That is no change of their facts: such an import can still be taken back. */
export async function showHidden(tx: Tx, importId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (select c.id ${hidden(importId)} order by c.id limit ${limit} for update of c)
    update cars set sale_status = 'for_sale' from chosen where cars.id = chosen.id returning cars.id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Accepts or declines rows that hold a car; gives the number of those that it found. */
export async function decideRows(tx: Tx, importId: number, rows: readonly number[], accept: boolean): Promise<number> {
  const errors = accept ? {} : { row: [texts.declined] }
  const { rows: found } = await sql<{ row: number }>`
    update car_import_rows set
           verdict = ${accept ? 'accepted' : 'refused'}, errors = ${JSON.stringify(errors)}::jsonb,
           overruled = ${accept} and (overruled or verdict = 'duplicate'),
           source_key = case when ${accept} and verdict = 'duplicate' then null else source_key end
     where import_id = ${importId} and row = any(${rows}::integer[]) and input is not null
    returning row`.execute(tx)
  return found.length
}

/** `rows`: the first of them. */
export type ReasonCount = { field: string; text: Text; count: number; rows: number[] }

/** The reasons of refused rows, the most frequent first. */
export async function countReasons(reader: Reader, importId: number, limit: number): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select e.key as field, e.value -> 0 as text, count(*)::integer as count,
           (array_agg(r.row order by r.row))[1:12] as rows
      from car_import_rows r cross join lateral jsonb_each(r.errors) e
     where r.import_id = ${importId} and r.verdict = 'refused'
     group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`.execute(reader)
  return rows
}
