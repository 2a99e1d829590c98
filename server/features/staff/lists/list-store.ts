import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** A page of a list: `limit` rows from `offset`. */
export type Place = { limit: number; offset: number }

/** A list stops counting here: a table of millions is never counted completely. */
export const COUNTED_MAX = 10_000

/** The column and direction of a list's order. */
export type Sort = { field: string; direction: RawBuilder<unknown> }

/** Reads `name` and `-name`; the newest first by default. */
export function sortOf(sort: string | undefined): Sort {
  const downwards = sort === undefined || sort.startsWith('-')
  return { field: (sort ?? 'id').replace(/^-/, ''), direction: downwards ? sql`desc` : sql`asc` }
}

/** Conditions that must all hold; `false` ones are ignored. */
export const all = (...conditions: (RawBuilder<unknown> | false)[]): RawBuilder<boolean> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)

/** The number of rows of `from`, a table or a join, that meet `where`. */
export async function countRows(db: Reader, from: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${from} where ${where} limit ${sql.lit(COUNTED_MAX)}) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
