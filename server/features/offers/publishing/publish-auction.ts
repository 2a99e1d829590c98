import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import {
  type AuctionDefaults,
  insertAuction,
  type NewAuction,
  type PlannedAuction,
  type PlannedLot,
  planAuction,
  rewriteAuction,
  scheduleTexts,
} from '../../auctions/index.ts'
import { dropDraftLots, insertLots, openLotStates, prepareRoom } from '../../lots/index.ts'
import { lockCars, type OfferedCar } from './offered-cars-store.ts'

/** Lots in the requested order. */
export type PublishedAuction = { id: number; slug: string; lots: { lotId: number; carId: number }[] }

/**
 * Creates an auction with its lots: as a draft, scheduled, or open at once. After the commit call `bidding.wake()`.
 * @param over.draftId the draft, locked by the caller, that is replaced.
 * @returns `invalid` with its fields, or `car_in_auction`, `car_in_review` or `tax_not_chosen` naming
 * `lots.N.car_id`; nothing is written then.
 */
export async function publishAuction(
  tx: Tx,
  input: NewAuction,
  defaults: AuctionDefaults,
  over: { draftId?: number } = {},
): Promise<PublishedAuction | Refusal> {
  const carIds = input.lots.map((lot) => lot.carId)
  const { cars, now } = await lockCars(tx, carIds)
  const planned = planAuction(input, defaults, now)
  if (isRefusal(planned)) return planned
  const refused = carRefusal(carIds, cars, planned.state)
  if (refused) return refused
  const { id, slug } = await placeAuction(tx, planned, over.draftId)
  const lotIds = await insertLots(tx, id, planned.lots)
  const isLive = planned.mode === 'live'
  const lots = planned.lots.map((lot, index) => ({
    ...statesOf(lot),
    lotId: lotIds[index] ?? 0,
    turn: isLive ? lot.position : null,
  }))
  await openLotStates(tx, lots)
  const [first] = planned.lots
  if (isLive && planned.state === 'published' && first) await prepareRoom(tx, id, first.opensAt)
  return { id, slug, lots: lots.map(({ lotId, carId }) => ({ lotId, carId })) }
}

async function placeAuction(tx: Tx, planned: PlannedAuction, draftId: number | undefined) {
  if (draftId === undefined) return insertAuction(tx, planned)
  await dropDraftLots(tx, draftId)
  return rewriteAuction(tx, draftId, planned)
}

const statesOf = ({ carId, status, opensAt, closesAt }: PlannedLot) => ({ carId, status, opensAt, closesAt })

/** A draft may wait for a car whose auction or review is still running; a published lot may not. */
function carRefusal(
  carIds: readonly number[],
  cars: Map<number, OfferedCar>,
  state: 'draft' | 'published',
): Refusal | undefined {
  const wrong: Record<string, Text[]> = {}
  const taken: Record<string, Text[]> = {}
  const reviewed: Record<string, Text[]> = {}
  const untaxed: Record<string, Text[]> = {}
  carIds.forEach((carId, index) => {
    const car = cars.get(carId)
    const field = `lots.${index}.car_id`
    if (!car) wrong[field] = [scheduleTexts.carUnknown]
    else if (car.type !== 'auction') wrong[field] = [scheduleTexts.carForSale]
    else if (car.sold) wrong[field] = [scheduleTexts.carSold]
    else if (car.withdrawn) wrong[field] = [scheduleTexts.carWithdrawn]
    else if (car.review === 'declined') wrong[field] = [scheduleTexts.carDeclined]
    else if (state === 'draft') return
    else if (car.inAuction) taken[field] = [scheduleTexts.carTaken]
    else if (car.review === 'pending') reviewed[field] = [scheduleTexts.carInReview]
    else if (!car.taxed) untaxed[field] = [scheduleTexts.carUntaxed]
  })
  const errors = { ...wrong, ...taken, ...reviewed, ...untaxed }
  if (Object.keys(wrong).length > 0) return refuse('invalid', { errors })
  if (Object.keys(taken).length > 0) return refuse('car_in_auction', { errors })
  if (Object.keys(reviewed).length > 0) return refuse('car_in_review', { errors })
  return Object.keys(untaxed).length > 0 ? refuse('tax_not_chosen', { errors }) : undefined
}
