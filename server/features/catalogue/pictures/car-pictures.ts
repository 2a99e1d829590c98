import { compose } from '#contract/values/compose.ts'
import { CAR_PICTURES_MAX, type PictureGroup } from '#contract/values/vehicle/picture-groups.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { CAR_SIDE_MIN, type Picture, type Pictures } from '#server/platform/storage/pictures.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { insertCarImage, nextPosition } from './store.ts'

/** A processed picture with the position of the car in it, in per cent. */
export type CarPicture = {
  picture: Picture
  focus?: { x: number; y: number }
}

export const tooManyPictures = {
  ar: `للسيارة الواحدة ${CAR_PICTURES_MAX} صورة على الأكثر.`,
  en: `A car has at most ${CAR_PICTURES_MAX} pictures.`,
}

/**
 * Encodes uploaded pictures of a car again. It is slow: call it before the transaction.
 * Refusals: those of `Pictures.process`; of several pictures the first refused one is named on `images`.
 */
export async function processCarPictures(
  pictures: Pictures,
  uploads: readonly Upload[],
): Promise<CarPicture[] | Refusal> {
  const processed = await Promise.all(uploads.map((upload) => pictures.process(upload.bytes, 'public', CAR_SIDE_MIN)))
  const done: CarPicture[] = []
  for (const [index, picture] of processed.entries()) {
    if (isRefusal(picture)) return uploads.length === 1 ? picture : named(picture, index + 1)
    done.push({ picture })
  }
  return done
}

/** The same refusal, on the field of the pictures, with the number of the refused one. */
function named(refusal: Refusal, number: number): Refusal {
  const { ar, en } = reasonTable[refusal.refused]
  return {
    ...refusal,
    errors: { images: [{ ar: compose`الصورة ${number}: ${ar}`, en: compose`Picture ${number}: ${en}` }] },
  }
}

/**
 * Appends processed pictures to those of a car.
 * Refusals: `not_found`, `invalid` on `images` if there would be too many.
 */
export async function addPictures(
  tx: Tx,
  carId: number,
  pictures: readonly CarPicture[],
): Promise<{ fileIds: number[] } | Refusal> {
  const first = await placeFor(tx, carId, pictures.length)
  if (isRefusal(first)) return first
  const fileIds: number[] = []
  for (const [index, { picture, focus }] of pictures.entries()) {
    const fileId = await insertFile(tx, { picture, visibility: 'public', kind: 'car', ...(focus && { focus }) })
    await insertCarImage(tx, { carId, position: first + index, fileId })
    fileIds.push(fileId)
  }
  return { fileIds }
}

/** The same of stored pictures, each in its group. */
export async function attachPictures(
  tx: Tx,
  carId: number,
  pictures: readonly { fileId: number; group: PictureGroup }[],
): Promise<Refusal | undefined> {
  const first = await placeFor(tx, carId, pictures.length)
  if (isRefusal(first)) return first
  for (const [index, { fileId, group }] of pictures.entries())
    await insertCarImage(tx, { carId, position: first + index, fileId, pictureGroup: group })
  return undefined
}

/** The position of the first of so many new pictures. Refusals: `not_found`, `invalid` on `images`. */
async function placeFor(tx: Tx, carId: number, count: number): Promise<number | Refusal> {
  const first = await nextPosition(tx, carId)
  if (first === undefined) return refuse('not_found')
  return first - 1 + count > CAR_PICTURES_MAX ? refuseField('images', tooManyPictures) : first
}
