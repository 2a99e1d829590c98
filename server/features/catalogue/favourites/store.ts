import type { Reader, Tx } from '#server/platform/db/database.ts'

/** True if the car exists and is on show: in the public lists. */
export async function isShown(reader: Reader, carId: number): Promise<boolean> {
  const car = reader.selectFrom('listings').select('carId').where('carId', '=', carId)
  return (await car.executeTakeFirst()) !== undefined
}

/** Removes a favourite; false if it was none. */
export async function removeFavourite(tx: Tx, accountId: number, carId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('favourites')
    .where('accountId', '=', accountId)
    .where('carId', '=', carId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function removeFavourites(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('favourites').where('accountId', '=', accountId).execute()
}

/** Adds those of the cars that are on show. @returns the number of new ones. */
export async function addFavourites(tx: Tx, accountId: number, carIds: readonly number[]): Promise<number> {
  if (carIds.length === 0) return 0
  const added = await tx
    .insertInto('favourites')
    .columns(['accountId', 'carId'])
    .expression((query) =>
      query
        .selectFrom('listings')
        .select((column) => [column.val(accountId).as('accountId'), 'carId'])
        .where('carId', 'in', carIds)
        .orderBy('carId'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0)
}

export async function addFavourite(tx: Tx, accountId: number, carId: number): Promise<void> {
  await tx
    .insertInto('favourites')
    .values({ accountId, carId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the favourites of one account to another one; shared ones are kept once. */
export async function moveFavourites(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx
    .insertInto('favourites')
    .columns(['accountId', 'carId'])
    .expression((query) =>
      query
        .selectFrom('favourites')
        .select((column) => [column.val(intoId).as('accountId'), 'carId'])
        .where('accountId', '=', fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await removeFavourites(tx, fromId)
}
