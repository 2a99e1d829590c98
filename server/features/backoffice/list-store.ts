import { type RawBuilder, sql } from 'kysely'

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

/** A text as a pattern for LIKE that finds it anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
