import type { CarPictureItem } from '#contract/http/office/cars/pictures.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import { publishedLotId, standsInPublishedAuction } from '../../auctions/index.ts'
import type { Bidding } from '../../bidding/index.ts'
import { type ArrangedPicture, arrangePictures, listCarImages } from '../../catalogue/index.ts'
import { lockLots } from '../../lots/index.ts'
import { refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { findCar, isOrdered } from './cars-store.ts'

type Pictures = { pictures: CarPictureItem[] }
type Deps = { db: Database; bidding: Pick<Bidding, 'announceIn'> }
type Change = { pictures: readonly Arranged[]; announcement?: { text_ar: string; text_en: string } | undefined }
type Arranged = Omit<ArrangedPicture, 'focus'> & { focus_x?: number | undefined; focus_y?: number | undefined }

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
      image: { ...wireImage(picture, language === 'ar' ? car.titleAr : car.titleEn), group: picture.group },
    })),
  }
}

/**
 * Orders the pictures of a car and drops omitted ones; once it has bids that takes an announcement. Refusals: `not_found`,
 * `invalid`, `conflict_of_interest`, `lot_facts_fixed`.
 */
export async function arrangeCarPictures(
  { db, bidding }: Deps,
  staff: Staff,
  carId: number,
  { pictures, announcement }: Change,
): Promise<Pictures | Refusal> {
  const { publish } = await staffAction(db, staff, async (tx, note) => {
    const refused = await refuseParty(tx, staff, { carId })
    if (refused) return refused
    const kept = new Set(pictures.map(({ id }) => id))
    const isLoss = (await listCarImages(tx, carId)).some(({ id }) => !kept.has(id))
    const publish = isLoss ? await announceLoss(tx, bidding, carId, announcement) : () => undefined
    if (isRefusal(publish)) return publish
    const arranged = await arrangePictures(
      tx,
      carId,
      pictures.map(({ id, group, focus_x: x, focus_y: y }) => ({
        id,
        group,
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
    return { publish }
  })
  publish()
  return readPictures(db, carId, staff.language)
}

const fixed = () => refuse('lot_facts_fixed', { data: { fields: ['pictures'] } })

/**
 * Announces that pictures were taken away from a car with bids. Its lot is locked, so that no bid comes between.
 * @returns a function that publishes it after the commit. Refusals: `lot_facts_fixed` without words, after the close, and
 * for an ordered car.
 */
async function announceLoss(
  tx: Tx,
  bidding: Deps['bidding'],
  carId: number,
  words: Change['announcement'],
): Promise<(() => void) | Refusal> {
  if (await isOrdered(tx, carId)) return fixed()
  const lotId = (await standsInPublishedAuction(tx, carId)) ? await publishedLotId(tx, carId) : undefined
  if (lotId === undefined) return () => undefined
  const [lot] = (await lockLots(tx, [lotId])).lots
  if (!lot || lot.state.bidsCount === 0) return () => undefined
  if (!words) return fixed()
  const text: Text = { ar: words.text_ar, en: words.text_en }
  const announced = await bidding.announceIn(tx, { lotId, kind: 'announcement', text })
  return isRefusal(announced) ? fixed() : announced.publish
}
