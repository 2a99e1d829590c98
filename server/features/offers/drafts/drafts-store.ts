import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { paperColumns } from '#server/platform/storage/store.ts'

/** An owner's typed fields, by the names of the form's fields. */
export type DraftForm = Record<string, string>

export async function findDraft(
  reader: Reader,
  accountId: number,
): Promise<{ form: DraftForm; updatedAt: Date; report: StoredPaper | null } | undefined> {
  const draft = await reader
    .selectFrom('listingDrafts')
    .select([sql<DraftForm>`form`.as('form'), 'updatedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return draft && { ...draft, report: (await findDraftReport(reader, accountId)) ?? null }
}

export async function findDraftReport(reader: Reader, accountId: number): Promise<StoredPaper | undefined> {
  return reader
    .selectFrom('listingDrafts as d')
    .innerJoin('files as f', 'f.id', 'd.reportFileId')
    .select(paperColumns)
    .where('d.accountId', '=', accountId)
    .executeTakeFirst()
}

/** Saves the draft over the previous one. @returns the time of the save. */
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

/** Opens an empty draft if there is none, and locks it. */
export async function openDraft(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insertInto('listingDrafts')
    .values({ accountId, form: '{}' })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ accountId }))
    .execute()
}

/** Replaces or removes the report of the draft, if it exists, and locks the draft. @returns the file of the former report. */
export async function swapDraftReport(tx: Tx, accountId: number, fileId: number | null): Promise<number | null> {
  const draft = await tx
    .selectFrom('listingDrafts')
    .select('reportFileId')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('listingDrafts').set({ reportFileId: fileId }).where('accountId', '=', accountId).execute()
  return draft?.reportFileId ?? null
}

/** Removes a draft without report and pictures. */
export async function deleteDraft(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('listingDrafts').where('accountId', '=', accountId).execute()
}
