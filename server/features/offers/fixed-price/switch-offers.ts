import type { MyCar } from '#contract/http/offers.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockForSale, writeTakesOffers } from '../../catalogue/index.ts'
import { readMyCar, type Showing } from '../my-cars.ts'

type Deps = { db: Database; showingIn: (tx: Tx) => Promise<Showing> }

/**
 * Lets one of the caller's cars take offers, or stops it. Offers that wait stay. An offer at the same moment comes
 * before or after, by the lock of the car. Refusals: `not_found`, `not_for_sale`.
 */
export async function switchOffers(
  deps: Deps,
  caller: Caller,
  carId: number,
  takesOffers: boolean,
): Promise<{ car: MyCar } | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockForSale(tx, carId)
    if (found?.ownerId !== caller.accountId) return refuse('not_found')
    if (found.type !== 'sale' || found.saleStatus !== 'for_sale') return refuse('not_for_sale')
    await writeTakesOffers(tx, carId, takesOffers)
    const car = await readMyCar(await deps.showingIn(tx), caller, carId)
    return car ? { car } : refuse('not_found')
  })
}
