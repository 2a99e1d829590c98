import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './types.gen.ts'

/** A part of the found rows of a table with an `id`, the newest first, and how many there are. */
export async function newestFirst<Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const count = found.clearSelect().select(sql<number>`count(*)`.as('total'))
  const [rows, { total }] = await Promise.all([
    found.orderBy(sql.ref('id'), 'desc').limit(limit).offset(offset).execute(),
    count.$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
