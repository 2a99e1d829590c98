import type { CarInspection } from '#contract/http/car-inspection.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import { listCarImages } from '../pictures/store.ts'
import { findInspection } from '../store.ts'
import { toInspection } from './inspection-rules.ts'

/** The report of an inspector about a car; null without one. */
export async function readInspection(db: Reader, carId: number, language: Language): Promise<CarInspection | null> {
  const stored = await findInspection(db, carId)
  if (!stored?.head) return null
  const hasPictures = [...(stored.results ?? []), ...(stored.body ?? [])].some((note) => note.picture_id)
  const pictures = new Map(hasPictures ? (await listCarImages(db, carId)).map((one) => [one.id, one]) : [])
  return toInspection(stored, language, (id) => {
    const picture = pictures.get(id)
    // The text beside it describes it.
    return picture && { ...wireImage(picture, ''), group: picture.group }
  })
}
