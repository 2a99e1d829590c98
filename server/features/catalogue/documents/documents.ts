import type { CarDocument } from '#contract/http/own-cars/documents.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { answerPaper } from '#server/platform/storage/papers.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { type CarDocumentRow, documentsOf, findDocument } from './documents-store.ts'

type Parts = { db: Database; pictures: Pick<Pictures, 'read'> }

export const toDocument = ({ id, kind, format, bytes, note, addedAt }: CarDocumentRow): CarDocument => ({
  id,
  kind,
  format,
  bytes,
  note,
  added_at: addedAt.toISOString(),
})

/** The documents of a member's own car. Refusals: `not_found`. */
export async function listMyDocuments(
  { db }: { db: Reader },
  accountId: number,
  carId: number,
): Promise<{ documents: CarDocument[] } | Refusal> {
  const car = await db.selectFrom('cars').select('ownerId').where('id', '=', carId).executeTakeFirst()
  if (car?.ownerId !== accountId) return refuse('not_found')
  return { documents: (await documentsOf(db, carId)).map(toDocument) }
}

/** One document of a member's own car. Refusals: `not_found`. */
export async function readMyDocument(parts: Parts, accountId: number, id: number): Promise<{ src: string } | Refusal> {
  const row = await findDocument(parts.db, id)
  return row?.ownerId === accountId ? readDocumentPicture(parts, row) : refuse('not_found')
}

/** The same as a file. Refusals: `not_found`. */
export async function readMyDocumentFile(parts: Parts, accountId: number, id: number): Promise<FileAnswer | Refusal> {
  const row = await findDocument(parts.db, id)
  return row?.ownerId === accountId ? readDocumentFile(parts, row) : refuse('not_found')
}

/** A document's picture as a data address. Refusals: `not_found`, also for a PDF, `file_damaged`. */
export async function readDocumentPicture(
  { pictures }: Pick<Parts, 'pictures'>,
  { key, format }: CarDocumentRow,
): Promise<{ src: string } | Refusal> {
  const bytes = await pictures.read(format === 'jpeg' ? key : null, 'private')
  return isRefusal(bytes) ? bytes : { src: `data:image/jpeg;base64,${bytes.toString('base64')}` }
}

export const readDocumentFile = ({ pictures }: Pick<Parts, 'pictures'>, row: CarDocumentRow) =>
  answerPaper(pictures, row, `${row.kind}-${row.carId}`)
