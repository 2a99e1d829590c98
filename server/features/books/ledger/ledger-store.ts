import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

export type JournalLine = { account: string; userId: number | null; userName: string | null; amount: number }
export type JournalRow = {
  id: number
  kind: string
  reference: string
  reason: string | null
  actorId: number | null
  createdAt: Date
  writtenAt: Date | null
  correctsMonth: string | null
  lines: JournalLine[]
}
export type JournalFilter = {
  reference: string
  kind: string | undefined
  account: string | undefined
  userId: number | undefined
  from: Date | null
  until: Date | null
}

const select = sql`
  select j.id, j.kind, j.reference, j.reason, j.actor_id, j.created_at, j.written_at,
         to_char(j.corrects_month, 'YYYY-MM') as corrects_month,
         coalesce((select jsonb_agg(jsonb_build_object('account', p.account, 'userId', p.owner_id, 'userName', a.name,
                                                       'amount', p.amount) order by p.line)
                     from postings p left join accounts a on a.id = p.owner_id where p.journal_id = j.id), '[]') as lines
    from journals j`

const conditions = ({ reference, kind, account, userId, from, until }: JournalFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(reference === '' ? [] : [sql`j.reference = ${reference}`]),
      ...(kind === undefined ? [] : [sql`j.kind = ${kind}`]),
      ...(from === null ? [] : [sql`j.created_at >= ${from}`]),
      ...(until === null ? [] : [sql`j.created_at < ${until}`]),
      ...(account === undefined
        ? []
        : [sql`exists (select from postings p where p.journal_id = j.id and p.account = ${account})`]),
      ...(userId === undefined
        ? []
        : [sql`exists (select from postings p where p.journal_id = j.id and p.owner_id = ${userId})`]),
    ],
    sql` and `,
  )

export async function findJournal(db: Reader, id: number): Promise<JournalRow | undefined> {
  const { rows } = await sql<JournalRow>`${select} where j.id = ${id}`.execute(db)
  return rows[0]
}

/** A page of journals by their ids. */
export async function listJournals(
  db: Reader,
  filter: JournalFilter,
  isAscending: boolean,
  place: { limit: number; offset: number },
): Promise<{ rows: JournalRow[]; total: number }> {
  const where = conditions(filter)
  const { rows } = await sql<JournalRow>`${select} where ${where}
     order by j.id ${isAscending ? sql`asc` : sql`desc`} limit ${place.limit} offset ${place.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from journals j where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
