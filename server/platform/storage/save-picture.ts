import { type Database, inTransaction } from '../db/database.ts'
import { isRefusal, type Refusal } from '../http/refusal.ts'
import { processPaper } from './papers.ts'
import { PAPER_SIDE_MIN, type Pictures, type Visibility } from './pictures.ts'
import { insertFile } from './store.ts'

/**
 * Encodes an uploaded picture again and stores it. A private one is a paper, which must be readable.
 * Refusals: those of `Pictures.process`.
 */
export async function savePicture(
  parts: { db: Database; pictures: Pictures },
  bytes: Buffer,
  about: { kind: string; visibility: Visibility; ownerId: number },
): Promise<{ id: number } | Refusal> {
  const picture = await parts.pictures.process(
    bytes,
    about.visibility,
    about.visibility === 'private' ? PAPER_SIDE_MIN : 0,
  )
  if (isRefusal(picture)) return picture
  return { id: await inTransaction(parts.db, (tx) => insertFile(tx, { picture, ...about })) }
}

/**
 * Seals an uploaded document, a PDF or a picture, and stores it.
 * Refusals: `unsupported_type` on `field`, those of `Pictures`.
 */
export async function savePaper(
  parts: { db: Database; pictures: Pictures },
  bytes: Buffer,
  { field, ...about }: { kind: string; ownerId: number; field: string },
): Promise<{ id: number } | Refusal> {
  const picture = await processPaper(parts.pictures, bytes, field)
  if (isRefusal(picture)) return picture
  return { id: await inTransaction(parts.db, (tx) => insertFile(tx, { picture, visibility: 'private', ...about })) }
}
