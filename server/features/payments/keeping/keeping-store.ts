import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Requests of members with a name, a bank account and pictures. */
type Request = {
  table: 'bank_transfers' | 'refunds'
  pictures: readonly [string, string]
  /** The time of the last decision. */
  endedAt: RawBuilder<Date>
  /** The status of a request that moved money. */
  done: string
  word: string
  /** Empties its texts. */
  texts: RawBuilder<unknown>
}

export const REQUESTS: readonly Request[] = [
  {
    table: 'bank_transfers',
    pictures: ['image_id', 'id_image_id'],
    endedAt: sql`reviewed_at`,
    done: 'approved',
    word: 'removed:transfer:',
    texts: sql`name = '', city = ''`,
  },
  {
    table: 'refunds',
    pictures: ['bank_image_id', 'id_image_id'],
    endedAt: sql`coalesce(paid_at, decided_at)`,
    done: 'paid_out',
    word: 'removed:refund:',
    texts: sql`name = '', bank_name = ''`,
  },
]

/** Which requests end: rejected ones after some days, those that moved money after years, or the rejected ones of a member. */
export type Ending = { rejectedDays: number } | { years: number } | { rejectedOf: number }

const isDue = ({ endedAt, done }: Request, ending: Ending): RawBuilder<boolean> => {
  if ('rejectedOf' in ending) return sql`status = 'rejected' and account_id = ${ending.rejectedOf}`
  if ('rejectedDays' in ending)
    return sql`status = 'rejected' and ${endedAt} < clock_timestamp() - make_interval(days => ${ending.rejectedDays})`
  return sql`status in ('rejected', ${done}) and ${endedAt} < clock_timestamp() - make_interval(years => ${ending.years})`
}

/**
 * Takes the pictures of due requests, and except for rejected ones of living accounts their texts.
 * @returns the files that nothing refers to any more, and whether more may be due.
 */
export async function emptyRequests(
  tx: Tx,
  request: Request,
  ending: Ending,
  limit: number,
): Promise<{ files: number[]; isMore: boolean }> {
  const [one, other] = [sql.ref(request.pictures[0]), sql.ref(request.pictures[1])]
  const keepsTexts = 'rejectedDays' in ending
  const removed = sql`${request.word}::text || id`
  const { rows } = await sql<{ one: number | null; other: number | null }>`
    with due as materialized (
      select id, ${one} as one, ${other} as other from ${sql.table(request.table)}
       where (${one} is not null ${keepsTexts ? sql`` : sql`or iban <> ${removed}`}) and ${isDue(request, ending)}
       order by id limit ${limit} for update)
    update ${sql.table(request.table)} t set ${one} = null, ${other} = null
           ${keepsTexts ? sql`` : sql`, ${request.texts}, iban = ${request.word}::text || t.id, iban_hash = null`}
      from due where t.id = due.id returning due.one, due.other`.execute(tx)
  const files = rows.flatMap((row) => [row.one, row.other]).filter((id) => id !== null)
  return { files, isMore: rows.length === limit }
}

/** The oldest requests without the hash of their bank account, locked: other workers skip them. */
export async function lockUnhashed(tx: Tx, { table }: Request, limit: number): Promise<{ id: number; iban: string }[]> {
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from ${sql.table(table)} where iban_hash is null and iban is not null and iban not like 'removed:%'
     order by id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function writeHashes(
  tx: Tx,
  { table }: Request,
  given: readonly { id: number; hash: Buffer }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set iban_hash = given.hash
      from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ hash }) => hash)}::bytea[]) as given (id, hash)
     where t.id = given.id`.execute(tx)
}
