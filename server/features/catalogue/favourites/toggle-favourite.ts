import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { addFavourite, isShown, removeFavourite } from './store.ts'

/** Adds a car to a member's favourites, or removes it. Refusals: `not_found`. */
export function toggleFavourite(
  db: Database,
  accountId: number,
  carId: number,
): Promise<{ product_id: number; is_favourite: boolean } | Refusal> {
  return inTransaction(db, async (tx) => {
    if (await removeFavourite(tx, accountId, carId)) return { product_id: carId, is_favourite: false }
    if (!(await isShown(tx, carId))) return refuse('not_found')
    await addFavourite(tx, accountId, carId)
    return { product_id: carId, is_favourite: true }
  })
}
