import { compose } from '#contract/values/compose.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { type CarOnSale, isSold, lockForSale, publishSale, withdrawCar } from '../catalogue/index.ts'
import { audited, type Staff } from '../staff/index.ts'
import { endTalks, lockTalks } from './fixed-price/end-talks.ts'
import { lockSubmission } from './my-cars-store.ts'
import type { OfferDeps } from './negotiate.ts'

/**
 * Withdraws a car for its owner, under the car's lock: it can no longer join an auction, and a car for sale is no
 * longer public, and offers on its price end. @returns the car before the change. Refusals: `not_found`, `car_in_auction`, `car_sold`,
 * `nothing_to_withdraw` for one that was declined or withdrawn.
 */
export async function takeBackCar(
  tx: Tx,
  deps: Pick<OfferDeps, 'notices'>,
  carId: number,
): Promise<CarOnSale | Refusal> {
  const car = await lockForSale(tx, carId)
  const { open } = await lockTalks(tx, carId)
  if (!car) return refuse('not_found')
  const listed = await lockSubmission(tx, carId)
  if (car.isWithdrawn || listed?.accepted === false) return refuse('nothing_to_withdraw')
  if (isSold(car)) return refuse('car_sold')
  if (car.inAuction) return refuse('car_in_auction')
  await withdrawCar(tx, carId)
  await endTalks(tx, deps, open, 'gone')
  return car
}

/** Tells viewers of a car for sale that it is gone; after the commit. */
export function announceTakenBack(live: Publisher, car: CarOnSale): void {
  if (car.type === 'sale' && car.saleStatus === 'for_sale') publishSale(live, car.id, 'withdrawn')
}

/** The same by staff. The owner gets a notice with the reason. */
export async function takeBackForOwner(
  deps: OfferDeps,
  staff: Staff,
  { carId, reason }: { carId: number; reason: string },
): Promise<CarOnSale | Refusal> {
  const done = await inTransaction(deps.db, async (tx) => {
    const car = await takeBackCar(tx, deps, carId)
    if (isRefusal(car)) return car
    const before = { saleStatus: car.saleStatus }
    await audited(tx, staff, { action: 'car.withdrawn', subject: `car:${carId}`, before, reason })
    return { car, publishNotices: await deps.notices(asQueryable(tx), [noticeOf(car, reason)]) }
  })
  if (isRefusal(done)) return done
  announceTakenBack(deps.live, done.car)
  done.publishNotices()
  return done.car
}

const noticeOf = ({ id, ownerId, title }: CarOnSale, reason: string): Notice => ({
  accountId: ownerId,
  kind: 'car_withdrawn',
  url: `/my-cars/${id}`,
  carId: id,
  title: { ar: compose`سُحبت ${title.ar} من البيع`, en: compose`${title.en} was taken back` },
  body: { ar: compose`السبب: ${reason}`, en: compose`Reason: ${reason}` },
})
