import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type SecondPersonRequest =
  | { kind: 'role' | 'in_use' | 'second_factor' | 'merge'; accountId: number; detail: string }
  | { kind: 'settings'; accountId: null; group: string; detail: string }

/**
 * True if someone else administers this installation, or did within 24 hours. Locks it, so that two cannot both be the
 * only one.
 */
export async function hasOtherAdmin(tx: Tx, but: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('second-person', 0))`.execute(tx)
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '<>', but)
    .where((either) =>
      either.or([
        either.and([either('role', '=', 'admin'), either('active', '=', true)]),
        either('adminUntil', '>', sql<Date>`clock_timestamp() - interval '24 hours'`),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if another administrator asked for it within a day, and it was not carried out yet. */
export async function isAskedByOther(tx: Tx, wanted: SecondPersonRequest, by: number): Promise<boolean> {
  const row = await tx
    .selectFrom('secondPersonRequests as r')
    .innerJoin('accounts as a', 'a.id', 'r.askedBy')
    .select('r.id')
    .where('r.kind', '=', wanted.kind)
    .where('r.accountId', 'is not distinct from', wanted.accountId)
    .where('r.detail', '=', wanted.detail)
    .where('r.doneAt', 'is', null)
    .where('r.askedBy', '<>', by)
    .where('r.askedAt', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    // Requests of a person who lost the role meanwhile do not count.
    .where('a.role', '=', 'admin')
    .where('a.active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAsked(tx: Tx, wanted: SecondPersonRequest, askedBy: number): Promise<void> {
  const { kind, accountId, detail } = wanted
  await tx.insertInto('secondPersonRequests').values({ kind, accountId, detail, askedBy }).execute()
}

/** Closes all requests for the same, so that a repeated one does not grant it a second time. */
export async function markAskedDone(tx: Tx, { kind, accountId, detail }: SecondPersonRequest): Promise<void> {
  await tx
    .updateTable('secondPersonRequests')
    .set({ doneAt: sql<Date>`clock_timestamp()` })
    .where('kind', '=', kind)
    .where('accountId', 'is not distinct from', accountId)
    .where('detail', '=', detail)
    .where('doneAt', 'is', null)
    .execute()
}

/** True if an account got its role within a day: it may not be a second person yet. */
export async function isNewInRole(reader: Reader, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('roleSince', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirst()
  return row !== undefined
}
