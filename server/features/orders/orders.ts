import type { Tx } from '#server/platform/db/database.ts'
import type { Asker } from '#server/platform/db/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type AnswerParts, answerOffer } from './answer-offer.ts'
import { buyCar, type PurchaseRequest } from './buy-car.ts'
import { type CancelRequest, cancelOrder } from './cancel-order.ts'
import { createOrder, negotiateOrder, type Sale } from './create-order.ts'
import { orderOfLot } from './purchase-store.ts'
import { listOrders, type OrderParts, readOrder } from './read-orders.ts'
import { cancelNegotiated } from './store.ts'
import { listWonCars } from './won-cars.ts'

type Viewing = Parameters<typeof readOrder>[1]
type Parts = OrderParts &
  Pick<Platform, 'live' | 'notices'> &
  Pick<AnswerParts, 'presenterOf'> & {
    settings: Settings
    bidderNumber: (auctionId: number, accountId: number) => number
  }

export function createOrders(parts: Parts) {
  return {
    /** Runs inside the transaction that approves the sale. */
    create: (tx: Tx, sale: Sale) => createOrder(parts.settings, tx, sale),
    /** Runs inside the transaction of an offer: the order before its price is agreed, or its new price. */
    negotiate: (tx: Tx, sale: Sale) => negotiateOrder(parts.settings, tx, sale),
    /** Runs inside the transaction that ends a negotiation without a sale. */
    cancelNegotiated: (tx: Tx, lotId: number) => cancelNegotiated(tx, lotId),
    /** The order of a lot that was sold in this transaction. */
    ofLot: (tx: Tx, lotId: number) => orderOfLot(tx, lotId),
    /** Cancels an order that nobody has paid; see `cancelOrder`. */
    cancel: (request: CancelRequest) => cancelOrder(parts, request),
    buy: (asker: Asker, request: PurchaseRequest) => buyCar(parts, asker, request),
    /** The buyer's answer to an offer of the owner; `offers` stands left of this and is put together after it. */
    answerOffer: (
      offers: AnswerParts['offers'],
      asker: Asker,
      orderId: number,
      written: Parameters<typeof answerOffer>[3],
    ) => answerOffer({ ...parts, offers }, asker, orderId, written),
    won: (viewing: Viewing, query: Parameters<typeof listWonCars>[2]) => listWonCars(parts, viewing, query),
    read: (viewing: Viewing, id: number) => readOrder(parts, viewing, id),
    list: (viewing: Viewing, query: Parameters<typeof listOrders>[2]) => listOrders(parts, viewing, query),
  }
}
export type Orders = ReturnType<typeof createOrders>
