import { sql } from 'kysely'
import type { PaperFormat } from '#contract/http/own-cars/documents.ts'
import type { Reader, Tx } from '../db/database.ts'
import type { Picture, PictureVariant, Visibility } from './pictures.ts'
import { type StoredPicture, wireImage } from './wire-image.ts'

/** The purpose of a stored picture, e.g. 'car' or 'slider'. */
export type NewFile = {
  picture: Picture
  visibility: Visibility
  kind: string
  /** Point of interest in per cent, as in CSS `object-position`; default: the middle. */
  focus?: { x: number; y: number }
  ownerId?: number
}

/** Stores the row of a processed picture and returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('files')
    .values({
      visibility: file.visibility,
      kind: file.kind,
      width: file.picture.width,
      height: file.picture.height,
      focusX: file.focus?.x ?? 50,
      focusY: file.focus?.y ?? 50,
      variants: JSON.stringify(file.picture.variants),
      ownerId: file.ownerId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A public picture as it is stored; undefined when there is none with this id. */
export async function readPicture(reader: Reader, id: number): Promise<StoredPicture | undefined> {
  return reader
    .selectFrom('files')
    .select(['width', 'height', 'focusX', 'focusY', sql<PictureVariant[]>`variants`.as('variants')])
    .where('id', '=', id)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
}

/** The plain address of a public picture; null when there is none with this id. */
export async function pictureUrl(reader: Reader, id: number): Promise<string | null> {
  const picture = await readPicture(reader, id)
  return picture ? wireImage(picture, '').src : null
}

/** Removes the row of a picture. @returns the row; undefined if there was none. */
export async function deleteFile(
  tx: Tx,
  id: number,
): Promise<{ visibility: Visibility; variants: PictureVariant[] } | undefined> {
  return tx
    .deleteFrom('files')
    .where('id', '=', id)
    .returning([sql<Visibility>`visibility`.as('visibility'), sql<PictureVariant[]>`variants`.as('variants')])
    .executeTakeFirst()
}

/** True if a picture has a variant with this key. */
export async function isKeyUsed(reader: Reader, key: string): Promise<boolean> {
  const row = await reader
    .selectFrom('files')
    .select('id')
    .where(sql<boolean>`variants @> ${JSON.stringify([{ key }])}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The columns of a stored document, of a `files` row `f`. */
export const paperColumns = [
  sql<string>`(f.variants -> 0 ->> 'key')`.as('key'),
  sql<PaperFormat>`(f.variants -> 0 ->> 'format')`.as('format'),
  sql<number>`(f.variants -> 0 ->> 'bytes')::int`.as('bytes'),
] as const
