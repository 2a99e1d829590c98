import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { PictureVariant } from '#server/platform/storage/pictures.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'

/** Public pictures by their ids. */
export async function readPicturesOf(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('files')
    .select(['id', 'width', 'height', 'focusX', 'focusY', sql<PictureVariant[]>`variants`.as('variants')])
    .where('id', 'in', [...ids])
    .where('visibility', '=', 'public')
    .execute()
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}
