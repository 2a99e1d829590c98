import { sql } from 'kysely'
import type { CarDocument } from '#contract/http/own-cars/documents.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { paperColumns } from '#server/platform/storage/store.ts'

export type CarDocumentRow = StoredPaper & {
  id: number
  carId: number
  ownerId: number
  kind: CarDocument['kind']
  note: string
  fileId: number
  addedBy: string
  addedAt: Date
}

const selectDocuments = (reader: Reader) =>
  reader
    .selectFrom('carDocuments as d')
    .innerJoin('cars as c', 'c.id', 'd.carId')
    .innerJoin('accounts as a', 'a.id', 'd.addedBy')
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .select(['d.id', 'd.carId', 'c.ownerId', 'd.note', 'd.fileId', 'a.name as addedBy', 'd.addedAt'])
    .select([sql<CarDocument['kind']>`d.kind`.as('kind'), ...paperColumns])

export async function documentsOf(reader: Reader, carId: number): Promise<CarDocumentRow[]> {
  return selectDocuments(reader).where('d.carId', '=', carId).orderBy('d.id').execute()
}

export async function findDocument(reader: Reader, id: number): Promise<CarDocumentRow | undefined> {
  return selectDocuments(reader).where('d.id', '=', id).executeTakeFirst()
}

export async function insertDocument(
  tx: Tx,
  document: { carId: number; kind: CarDocument['kind']; note: string; fileId: number; addedBy: number },
): Promise<void> {
  await tx.insertInto('carDocuments').values(document).execute()
}

export async function deleteDocument(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('carDocuments').where('id', '=', id).execute()
}
