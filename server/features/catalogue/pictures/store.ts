import { sql } from 'kysely'
import type { PictureGroup } from '#contract/values/vehicle/picture-groups.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { PictureVariant } from '#server/platform/storage/pictures.ts'
import type { CarPictureRow } from '../car-row.ts'

/** The position after a car's last picture; the car is locked, so that two uploads do not take the same one. */
export async function nextPosition(tx: Tx, carId: number): Promise<number | undefined> {
  const car = await tx.selectFrom('cars').select('id').where('id', '=', carId).forNoKeyUpdate().executeTakeFirst()
  if (car === undefined) return undefined
  const last = tx
    .selectFrom('carImages')
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .where('carId', '=', carId)
  return (await last.executeTakeFirstOrThrow()).position + 1
}

export async function insertCarImage(
  tx: Tx,
  image: { carId: number; position: number; fileId: number; pictureGroup?: PictureGroup },
): Promise<void> {
  await tx.insertInto('carImages').values(image).execute()
}

/** A stored picture of a car with its file's id. */
export type CarImageRow = CarPictureRow & { id: number }

/** The pictures of a car in their order. */
export async function listCarImages(reader: Reader, carId: number): Promise<CarImageRow[]> {
  return reader
    .selectFrom('carImages')
    .innerJoin('files', 'files.id', 'carImages.fileId')
    .select(['files.id', 'files.width', 'files.height', 'files.focusX', 'files.focusY'])
    .select([
      sql<PictureVariant[]>`files.variants`.as('variants'),
      sql<PictureGroup>`car_images.picture_group`.as('group'),
    ])
    .where('carImages.carId', '=', carId)
    .orderBy('carImages.position')
    .execute()
}

type Placed = Pick<CarImageRow, 'id' | 'group'>
/** Replaces order and groups of a car's pictures; omitted files no longer belong to the car. */
export async function replaceCarImages(tx: Tx, carId: number, pictures: readonly Placed[]): Promise<void> {
  await tx.deleteFrom('carImages').where('carId', '=', carId).execute()
  const rows = pictures.map(({ id, group }, index) => ({
    carId,
    fileId: id,
    position: index + 1,
    pictureGroup: group,
  }))
  if (rows.length > 0) await tx.insertInto('carImages').values(rows).execute()
}

export async function moveFocus(tx: Tx, fileId: number, focus: { x: number; y: number }): Promise<void> {
  await tx.updateTable('files').set({ focusX: focus.x, focusY: focus.y }).where('id', '=', fileId).execute()
}

export async function lockCarRow(tx: Tx, carId: number): Promise<boolean> {
  const car = await tx.selectFrom('cars').select('id').where('id', '=', carId).forNoKeyUpdate().executeTakeFirst()
  return car !== undefined
}
