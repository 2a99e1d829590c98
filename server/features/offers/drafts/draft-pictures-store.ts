import { sql } from 'kysely'
import type { PictureView } from '#contract/values/vehicle/picture-views.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'

type Placed = { fileId: number; view: PictureView | null }
export type DraftPictureRow = StoredPicture & Placed

const placed = ['fileId', sql<PictureView | null>`view`.as('view')] as const

/** The pictures of a draft in the order in which they came. */
export async function listDraftPictures(reader: Reader, accountId: number): Promise<DraftPictureRow[]> {
  return reader
    .selectFrom('draftPictures')
    .innerJoin('files', 'files.id', 'fileId')
    .select(placed)
    .select(['width', 'height', 'focusX', 'focusY', sql<StoredPicture['variants']>`variants`.as('variants')])
    .where('accountId', '=', accountId)
    .orderBy('fileId')
    .execute()
}

export async function insertDraftPicture(tx: Tx, picture: Placed & { accountId: number }): Promise<void> {
  await tx.insertInto('draftPictures').values(picture).execute()
}

/** Takes these pictures out of a draft, or all of them; the files stay. @returns those that were in it. */
export async function takeDraftPictures(tx: Tx, accountId: number, fileIds?: readonly number[]): Promise<Placed[]> {
  return tx
    .deleteFrom('draftPictures')
    .where('accountId', '=', accountId)
    .$if(fileIds !== undefined, (query) => query.where('fileId', 'in', fileIds ?? []))
    .returning(placed)
    .execute()
}
