import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** A page of a list: `limit` rows from `offset`. */
export type Place = { limit: number; offset: number }

/** A list counts no further: a table of millions is never counted whole. */
export const COUNTED_MAX = 10_000

/** By which column of a list, and which way. */
export type Sort = { field: string; direction: RawBuilder<unknown> }

/** Reads `name` and `-name`; the newest first by default. */
export function sortOf(sort: string | undefined): Sort {
  const downwards = sort === undefined || sort.startsWith('-')
  return { field: (sort ?? 'id').replace(/^-/, ''), direction: downwards ? sql`desc` : sql`asc` }
}

/** Conditions that must all hold; those that are `false` are not asked for. */
export const all = (...conditions: (RawBuilder<unknown> | false)[]): RawBuilder<boolean> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)

/** How many rows of `from`, which is a table or a join, hold `where`. */
export async function countRows(db: Reader, from: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${from} where ${where} limit ${sql.lit(COUNTED_MAX)}) counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
