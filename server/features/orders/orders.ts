import type { Asker } from '#server/platform/db/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Bidding } from '../bidding/index.ts'
import type { Events } from '../events.ts'
import type { WrittenAnswer } from '../offers/index.ts'
import { type AnswerParts, answerOffer } from './answer-offer.ts'
import { buyCar, type PurchaseRequest } from './buy-car.ts'
import { type CancelRequest, cancelOrder } from './cancel-order.ts'
import { createOrder, negotiateOrder } from './create-order.ts'
import { orderOfLot } from './purchase-store.ts'
import { listOrders, type OrderParts, readOrder } from './read-orders.ts'
import { cancelNegotiated } from './store.ts'
import { listWonCars } from './won-cars.ts'

type Viewing = Parameters<typeof readOrder>[1]
type Parts = OrderParts &
  Pick<Platform, 'live' | 'notices'> &
  Pick<AnswerParts, 'presenterOf'> & {
    settings: Settings
    events: Events
    bidding: Pick<Bidding, 'buy'>
    offers: AnswerParts['offers']
    bidderNumber: (auctionId: number, accountId: number) => number
  }

export function createOrders(parts: Parts) {
  const { events } = parts
  events.on('lotSold', (tx, sale) => createOrder(parts, tx, sale))
  events.on('offerMade', (tx, sale) => negotiateOrder(parts.settings, tx, sale))
  events.on('negotiationEnded', (tx, { lotId }) => cancelNegotiated(tx, lotId))
  return {
    /** Takes a lot's buy-now price; see `bidding.buy`. */
    buyNow: (asker: Asker, request: { carId: number; amount: number }) => parts.bidding.buy(asker, request, orderOfLot),
    /** Cancels an order that nobody has paid; see `cancelOrder`. */
    cancel: (request: CancelRequest) => cancelOrder(parts, request),
    buy: (asker: Asker, request: PurchaseRequest) => buyCar(parts, asker, request),
    /** The buyer's answer to an offer of the owner. */
    answerOffer: (asker: Asker, orderId: number, written: WrittenAnswer) => answerOffer(parts, asker, orderId, written),
    won: (viewing: Viewing, query: Parameters<typeof listWonCars>[2]) => listWonCars(parts, viewing, query),
    read: (viewing: Viewing, id: number) => readOrder(parts, viewing, id),
    list: (viewing: Viewing, query: Parameters<typeof listOrders>[2]) => listOrders(parts, viewing, query),
  }
}
export type Orders = ReturnType<typeof createOrders>
