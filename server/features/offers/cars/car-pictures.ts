import type { CarPictureItem } from '#contract/http/office/cars/pictures.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import { arrangePictures, listCarImages } from '../../catalogue/index.ts'
import { refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { findCar } from './cars-store.ts'

type Pictures = { pictures: CarPictureItem[] }
type Arranged = { id: number; focus_x?: number | undefined; focus_y?: number | undefined }

/** Reads the pictures of a car with their ids. Refusals: `not_found`. */
export async function readPictures(db: Reader, carId: number, language: Language): Promise<Pictures | Refusal> {
  const car = await findCar(db, carId)
  if (!car) return refuse('not_found')
  const rows = await listCarImages(db, carId)
  return {
    pictures: rows.map(({ id, ...picture }) => ({
      id,
      focus_x: picture.focusX,
      focus_y: picture.focusY,
      image: wireImage(picture, language === 'ar' ? car.titleAr : car.titleEn),
    })),
  }
}

/** Orders the pictures of a car and drops omitted ones. Refusals: `not_found`, `invalid`, `conflict_of_interest`. */
export async function arrangeCarPictures(
  db: Database,
  staff: Staff,
  carId: number,
  pictures: readonly Arranged[],
): Promise<Pictures | Refusal> {
  await staffAction(db, staff, async (tx, note) => {
    const refused = await refuseParty(tx, staff, { carId })
    if (refused) return refused
    const arranged = await arrangePictures(
      tx,
      carId,
      pictures.map(({ id, focus_x: x, focus_y: y }) => ({
        id,
        focus: x === undefined || y === undefined ? undefined : { x, y },
      })),
    )
    if (isRefusal(arranged)) return arranged
    const { before, after } = arranged
    await note({
      action: 'car.pictures',
      subject: `car:${carId}`,
      before: { pictures: before },
      after: { pictures: after },
    })
    return {}
  })
  return readPictures(db, carId, staff.language)
}
