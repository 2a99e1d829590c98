import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceDecision, type ClosedLot, lockClosedLot, writeCanceledSale } from '../../bidding/index.ts'
import { freeCar, lockForSale, publishSale, withdrawCar } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { lockWallet, type Posting } from '../../ledger/index.ts'
import type { Moved } from '../../lots/index.ts'
import { toWallet } from '../payment/excess.ts'
import { dropCouponUse } from '../payment/payment-store.ts'
import { returnPayment } from '../payment/return-payment.ts'
import { releaseDeposit } from '../payment/settle-order.ts'
import { cancelOpenShipping } from '../shipping/close-shipping.ts'
import type { CancelCause } from '../states.ts'
import { type CanceledOrder, lockOrder, orderPlace, type PlacedOrder, writeCanceled } from './cancel-store.ts'

export type EndDeps = Pick<Platform, 'db' | 'live' | 'notices'> & {
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}

/** The end of an order before its car is ready, or of a returned one. The part of the held deposit that `keepDeposit` leaves is freed. */
export type Ending = {
  cause: CancelCause
  /** Null if finance gives none. */
  reason: string | null
  refusal: (order: PlacedOrder) => Promise<Refusal | undefined>
  keepDeposit: () => Promise<void>
  notices: (order: PlacedOrder) => Notice[]
  /** Of a return: what stays of the payment, and whether the car and its sale wait until the house has it again. */
  returned?: {
    kept: readonly Posting[]
    isAway: boolean
    /** What a buyer at fault pays of the order itself; without VAT. */
    buyersCosts: { registration: number; shipping: number; vatBps: number }
  }
}

/** Takes the locks of an order's end: its lot, its car, the buyer's wallet, the order. Refusals: `not_found`. */
export async function lockForEnd(
  tx: Tx,
  orderId: number,
): Promise<{ lot: ClosedLot | undefined; order: PlacedOrder } | Refusal> {
  const place = await orderPlace(tx, orderId)
  if (!place) return refuse('not_found')
  const lot = place.lotId === null ? undefined : await lockClosedLot(tx, place.lotId)
  if (isRefusal(lot)) return lot
  await lockForSale(tx, place.carId)
  await lockWallet(tx, place.buyerId)
  return { lot, order: await lockOrder(tx, orderId) }
}

/** Ends an order under its locks. */
export async function endOrder(
  tx: Tx,
  deps: EndDeps,
  orderId: number,
  ending: Ending,
): Promise<{ before: PlacedOrder; after: CanceledOrder; publishNotices: () => void } | Refusal> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) return locked
  const { lot, order } = locked
  const refused = await ending.refusal(order)
  if (refused) return refused
  await ending.keepDeposit()
  const after = await writeCanceled(tx, orderId, ending)
  await dropCouponUse(tx, orderId)
  const { returned } = ending
  if (!returned) await cancelOpenShipping(tx, deps, order, ending.reason)
  if (order.paidAt !== null) await returnPayment(tx, order, ending.reason, returned?.kept)
  else if (order.paidAmount > 0) await toWallet(tx, order, order.paidAmount)
  const free = returned ? withdrawCar : freeCar
  const moved = returned?.isAway ? undefined : await endSale(tx, deps, lot, order, free)
  const { carId, lotId, buyerId } = order
  await deps.events.publish(tx, 'orderCanceled', {
    ...{ orderId, carId, lotId, buyerId },
    returned: returned?.buyersCosts ?? null,
  })
  const notify = await deps.notices(asQueryable(tx), ending.notices(order))
  const publishNotices = () => {
    if (moved && lot) announceDecision(deps, moved, lot.nowUs)
    if (!lot && !returned) publishSale(deps.live, order.carId, 'for_sale')
    notify()
  }
  return { before: order, after, publishNotices }
}

/** Ends the sale of a locked lot or car, and frees the rest of its deposit. */
export async function endSale(
  tx: Tx,
  deps: Pick<EndDeps, 'bidderNumber'>,
  lot: ClosedLot | undefined,
  order: PlacedOrder,
  free: typeof freeCar,
): Promise<Moved | undefined> {
  if (lot) return writeCanceledSale(tx, deps, lot)
  await free(tx, order.carId)
  await releaseDeposit(tx, order)
  return undefined
}
