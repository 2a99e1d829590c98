import type { PictureGroup } from '#contract/values/vehicle/picture-groups.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { listCarImages, lockCarRow, moveFocus, replaceCarImages } from './store.ts'

/** A picture by its file's id, the point in per cent that a crop keeps in frame, and its new group. */
export type ArrangedPicture = {
  id: number
  focus?: { x: number; y: number } | undefined
  group?: PictureGroup | undefined
}

const unknown = {
  ar: 'تغيّرت صور السيارة. أعد تحميلها ثم رتّبها.',
  en: 'The pictures of this car changed. Load them again, then arrange them.',
}

/**
 * Orders and groups the pictures of a car; omitted ones no longer belong to it.
 * Refusals: `not_found`, `invalid` when a picture is not the car's or comes twice.
 */
export async function arrangePictures(
  tx: Tx,
  carId: number,
  pictures: readonly ArrangedPicture[],
): Promise<{ before: number[]; after: number[] } | Refusal> {
  if (!(await lockCarRow(tx, carId))) return refuse('not_found')
  const stored = new Map((await listCarImages(tx, carId)).map((one) => [one.id, one.group]))
  const before = [...stored.keys()]
  const after = pictures.map(({ id }) => id)
  const isKnown = after.every((id) => stored.has(id)) && new Set(after).size === after.length
  if (!isKnown) return refuseField('pictures', unknown)
  await replaceCarImages(
    tx,
    carId,
    pictures.map(({ id, group }) => ({ id, group: group ?? stored.get(id) ?? 'outside' })),
  )
  for (const { id, focus } of pictures) if (focus) await moveFocus(tx, id, focus)
  return { before, after }
}
