import type { Reader } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { type WireImage, wireImage } from '#server/platform/storage/wire-image.ts'
import { findCarFaces } from '../auctions/index.ts'

/** Title and first picture of a car; the picture is null while it has none. */
export type CarFace = { title: Text; image: WireImage | null }
export type Faces = ReadonlyMap<number, CarFace>

/** The faces of the cars that some notices are about. */
export async function facesOf(reader: Reader, notices: readonly { carId: number | null }[]): Promise<Faces> {
  const carIds = [...new Set(notices.flatMap(({ carId }) => (carId === null ? [] : [carId])))]
  const faces = await findCarFaces(reader, carIds)
  return new Map(
    [...faces].map(([id, face]) => {
      const [picture] = face.images
      const image = picture === undefined ? null : wireImage(picture, '')
      return [id, { title: { ar: face.titleAr, en: face.titleEn }, image }]
    }),
  )
}
