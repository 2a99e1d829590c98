import type { Tx } from '../db/database.ts'
import type { Picture, Visibility } from './pictures.ts'

/** What a stored picture is for, e.g. 'car' or 'slider'. */
export type NewFile = {
  picture: Picture
  visibility: Visibility
  kind: string
  /** Point of interest in per cent, as CSS `object-position` takes it; the middle when left out. */
  focus?: { x: number; y: number }
  ownerId?: number
}

/** Writes down a processed picture and returns its id. */
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
