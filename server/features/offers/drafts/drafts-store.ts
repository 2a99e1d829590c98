import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** What an owner has typed so far, by the names of the form's fields. */
export type DraftForm = Record<string, string>

export async function findDraft(
  reader: Reader,
  accountId: number,
): Promise<{ form: DraftForm; updatedAt: Date } | undefined> {
  return reader
    .selectFrom('listingDrafts')
    .select([sql<DraftForm>`form`.as('form'), 'updatedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Saves the draft over the one before it. @returns when it was saved. */
export async function saveDraft(tx: Tx, accountId: number, form: DraftForm): Promise<Date> {
  const row = { form: JSON.stringify(form), updatedAt: sql<Date>`clock_timestamp()` }
  const { updatedAt } = await tx
    .insertInto('listingDrafts')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return updatedAt
}

export async function removeDraft(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('listingDrafts').where('accountId', '=', accountId).execute()
}
