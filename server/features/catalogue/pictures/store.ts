import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** The place after a car's last picture; the car is locked, so that two uploads do not take the same one. */
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
  image: { carId: number; position: number; fileId: number },
): Promise<void> {
  await tx.insertInto('carImages').values(image).execute()
}
