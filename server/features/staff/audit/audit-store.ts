import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place, type Sort } from '../lists/list-store.ts'

export async function insertAudit(
  tx: Tx,
  row: {
    actorId: number
    requestId: string
    action: string
    subject: string
    before?: object | null
    after?: object | null
    reason?: string | null
  },
): Promise<number> {
  const json = (value: object | null | undefined) => (value == null ? null : JSON.stringify(value))
  const { seq } = await tx
    .insertInto('audit')
    .values({ ...row, before: json(row.before), after: json(row.after), reason: row.reason ?? null })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return Number(seq)
}

/** The number of the newest row: the version of everything that staff change. */
export async function newestAuditSeq(db: Reader): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from audit`.execute(db)
  return Number(rows[0]?.seq ?? 0)
}

type Change = Pick<AuditRow, 'before' | 'after' | 'actorName' | 'at'>
/**
 * Maximum number of later changes of one subject that are checked; a form older than that is refused by any of them.
 */
const CHANGES_MAX = 200

/** The acts on a subject after one row of the audit and before another, newest first. */
export async function changesBetween(tx: Tx, subject: string, after: number, before: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select t.before, t.after, a.name as actor_name, t.at
      from audit t join accounts a on a.id = t.actor_id
     where t.subject = ${subject} and t.seq > ${after} and t.seq < ${before}
     order by t.id desc limit ${CHANGES_MAX}`.execute(tx)
  return rows
}

export type AuditRow = {
  id: number
  actorId: number
  actorName: string
  action: string
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  requestId: string | null
  at: Date
}

export type AuditFilters = { search: string; actorId?: number; subject?: string; action?: string }

const selectAudit = sql`
    select t.id, t.actor_id, a.name as actor_name, t.action, t.subject, t.before, t.after, t.reason, t.request_id, t.at
      from audit t join accounts a on a.id = t.actor_id`

export async function findAudit(db: Reader, id: number): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`${selectAudit} where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function listAudit(
  db: Database,
  filters: AuditFilters,
  sort: Sort,
  place: Place,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = conditions(filters)
  const { rows } = await sql<AuditRow>`${selectAudit} where ${where}
     order by t.id ${sort.direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, sql`audit t join accounts a on a.id = t.actor_id`, where) }
}

const conditions = (filters: AuditFilters): RawBuilder<boolean> =>
  all(
    filters.search !== '' &&
      sql`(t.reason ilike ${containing(filters.search)} or a.name ilike ${containing(filters.search)})`,
    filters.actorId !== undefined && sql`t.actor_id = ${filters.actorId}`,
    filters.subject !== undefined && sql`t.subject = ${filters.subject}`,
    filters.action !== undefined && sql`t.action = ${filters.action}`,
  )

/** The acts of these kinds ('room.%') on these subjects, newest first. */
export async function actsOn(
  db: Database,
  { subjects, kinds, limit }: { subjects: readonly string[]; kinds: readonly string[]; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`${selectAudit}
     where t.subject = any(${subjects}::text[]) and t.action like any(${kinds}::text[])
     order by t.id desc limit ${limit}`.execute(db)
  return rows
}

/** A row with the text under its hash, as the database wrote it. */
export type ChainedRow = { id: number; seq: number; prevHash: Buffer; hash: Buffer; text: string }

/** Rows of the chain from `seq` on, in order; the previous one comes first if there is one. */
export async function readAuditChain(db: Database, seq: number, limit: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select id, seq, prev_hash, hash, audit_text(t) as text from audit t
     where seq >= ${seq - 1} order by seq limit ${limit + 1}`.execute(db)
  return rows
}
