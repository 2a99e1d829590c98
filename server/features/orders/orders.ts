import { bind } from '#server/platform/bind.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Bidding } from '../bidding/index.ts'
import { publishSale } from '../catalogue/index.ts'
import type { Events } from '../events.ts'
import type { Offers } from '../offers/index.ts'
import { type AnswerDeps, answerOffer } from './buying/answer-offer.ts'
import { buyCar, openPurchase } from './buying/buy-car.ts'
import { orderOfLot } from './buying/purchase-store.ts'
import { createOrder, negotiateOrder } from './create-order.ts'
import { removePeopleOf } from './people-store.ts'
import { listOrders, type ReadDeps, readOrder } from './read-orders.ts'
import { cancelNegotiated } from './store.ts'
import { listWonCars } from './won/won-cars.ts'

type Deps = Pick<ReadDeps, 'presenter'> &
  Pick<Platform, 'db' | 'live' | 'notices'> &
  Pick<AnswerDeps, 'presenterOf'> & {
    settings: Settings
    events: Events
    bidding: Pick<Bidding, 'buy'>
    offers: AnswerDeps['offers'] & Pick<Offers, 'talksOfCar'>
    bidderNumber: (auctionId: number, accountId: number) => number
  }

export function createOrders(given: Deps) {
  const deps = { ...given, values: () => given.settings.current() }
  const { events } = deps
  events.on('lotSold', (tx, sale) => createOrder(deps, tx, sale))
  events.on('priceAgreed', async (tx, agreed) => void (await openPurchase(tx, deps, agreed)))
  events.on('offerMade', (tx, sale) => negotiateOrder(deps.settings, tx, sale))
  events.afterCommit('orderPaid', ({ lotId, carId }) => {
    if (lotId === null) publishSale(deps.live, carId, 'sold')
  })
  events.on('negotiationEnded', (tx, { lotId }) => cancelNegotiated(tx, lotId))
  return {
    /** Takes a lot's buy-now price; see `bidding.buy`. */
    buyNow: (caller: Caller, request: { carId: number; amount: number }) =>
      deps.bidding.buy(caller, request, orderOfLot),
    /** A closed account's orders keep no address and no person; see `removePeopleOf`. */
    forgetMember: removePeopleOf,
    ...bind(deps, { buy: buyCar, answerOffer, won: listWonCars, read: readOrder, list: listOrders }),
  }
}
export type Orders = ReturnType<typeof createOrders>
