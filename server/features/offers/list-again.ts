import type * as z from 'zod'
import type { againBody } from '#contract/http/own-cars/again.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type CarOnSale, isSold, lockForSale, reopenCar, updateCar } from '../catalogue/index.ts'
import { lockWallet } from '../ledger/index.ts'
import { type ListingDeps, listed, refuseFull } from './list-car.ts'
import { readMyCar } from './my-cars.ts'
import { lockSubmission, renewSubmission } from './my-cars-store.ts'
import { lotOfCar } from './store.ts'

type Again = z.output<typeof againBody>
type AgainDeps = Pick<ListingDeps, 'db' | 'showingIn'>

const distanceBack = {
  ar: 'لا تنقص قراءة العداد عما سُجّل من قبل. إن كان المسجّل خطأ فراسلنا.',
  en: 'The odometer cannot show less than before. If that was wrong, write to us.',
}

/**
 * Lists the owner's car again as it is, with its new distance and price: it waits for a review like a new one.
 * Refusals: `not_found`, `already_offered`, `car_in_auction`, `car_sold`, `listings_full`, `chassis_taken`, `invalid`.
 */
export async function listAgain(
  deps: AgainDeps,
  owner: Caller,
  carId: number,
  body: Again,
): Promise<RawAnswer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const found = await lotOfCar(tx, carId)
    if (found?.ownerId !== owner.accountId) return refuse('not_found')
    // The locks that serialise copies of a request: the subject first, then the member.
    const car = await lockForSale(tx, carId)
    await lockWallet(tx, owner.accountId)
    if (!car) return refuse('not_found')
    return answerIdempotently(tx, owner, async () => {
      const refused = (await offerRefusal(tx, car)) ?? (await refuseFull(tx, owner.accountId))
      if (refused) return refused
      await reopen(tx, car, body)
      const shown = await readMyCar(await deps.showingIn(tx), owner, carId)
      return shown ? { message: listed, data: { car: shown } } : refuse('not_found')
    })
  })
}

/** A car that was taken back, declined, or left its auction without a sale can be listed again. */
async function offerRefusal(tx: Tx, car: CarOnSale): Promise<Refusal | undefined> {
  const listing = await lockSubmission(tx, car.id)
  if (car.isWithdrawn || listing?.accepted === false) return undefined
  if (isSold(car)) return refuse('car_sold')
  if (car.inAuction) return refuse('car_in_auction')
  const lot = await lotOfCar(tx, car.id)
  const isOfListing = listing?.accepted !== null && (lot?.lotId ?? 0) > (listing?.lastFormerLot ?? 0)
  const isUnsold = isOfListing && (lot?.status === 'rejected' || lot?.status === 'no_bids')
  return isUnsold ? undefined : refuse('already_offered')
}

/** @throws RefusalError, which takes everything back. */
async function reopen(tx: Tx, car: CarOnSale, { kilometres, price }: Again): Promise<void> {
  if (kilometres < car.kilometres) throw new RefusalError(refuseField('kilometres', distanceBack))
  // The former listing keeps the moment when the car was taken back.
  await renewSubmission(tx, car.id, price === undefined ? undefined : (fromRiyals(price) ?? null))
  const refused = await reopenCar(tx, car.id)
  if (refused) throw new RefusalError(refused)
  granted(await updateCar(tx, car.id, { kilometres, ...(car.type === 'sale' && price !== undefined && { price }) }))
}
