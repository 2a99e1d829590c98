import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** Two accounts of one person: the closed one, and the one that stays. */
export type Pair = { fromId: number; intoId: number }
type PersonRow = { id: number; name: string }

/** Records that an account is part of another one from now on. */
export async function recordMerge(
  tx: Tx,
  merge: Pair & { mergedBy: number; reason: string; journalId: number | null },
): Promise<void> {
  await tx.insertInto('accountMerges').values(merge).execute()
}

/** The account that this one is part of now. */
export async function mergedInto(reader: Reader, accountId: number): Promise<PersonRow | undefined> {
  return reader
    .selectFrom('accountMerges as m')
    .innerJoin('accounts as a', 'a.id', 'm.intoId')
    .select(['a.id', 'a.name'])
    .where('m.fromId', '=', accountId)
    .executeTakeFirst()
}

/** The closed accounts of the same person, also those that were merged into them. */
export async function mergedFrom(reader: Reader, accountId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with recursive parts as (
      select from_id from account_merges where into_id = ${accountId}
      union select m.from_id from account_merges m join parts p on m.into_id = p.from_id)
    select a.id, a.name from parts join accounts a on a.id = parts.from_id order by a.id`.execute(reader)
  return rows
}
