import { auctionAdminRoutes } from '#contract/http/office/cars/auctions.ts'
import { listingAdminRoutes } from '#contract/http/office/cars/listings.ts'
import { lotActRoutes } from '#contract/http/office/cars/lot-acts.ts'
import { offerAdminRoutes } from '#contract/http/office/cars/offers.ts'
import { priceOfferAdminRoutes } from '#contract/http/office/cars/price-offers.ts'
import { may } from '#server/platform/http/request/actor.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { PaperDeps } from '../cars/car-documents.ts'
import type { CarDeps } from '../cars/cars.ts'
import { registerCarStaffRoutes } from '../cars/routes.ts'
import { readPriceOffers } from '../fixed-price/staff-list.ts'
import type { Offers } from '../offers.ts'
import { addAuction, changeAuction, type PublishingDeps } from '../publishing/write-auction.ts'
import { answerForHouse } from './answer-for-house.ts'
import { decideLot } from './decide-lot.ts'
import { askListingOwner, readListing, readListings } from './listings.ts'
import { answerForSide, offerRunnerUp, readOffers, readOffersUnnamed } from './lot-offers.ts'

type Deps = PublishingDeps & CarDeps & PaperDeps & { notices: NoticeSink; offers: Offers }

/** Acts of staff on cars and auctions, between a lot's close and its sale, and on cars listed by owners. */
export function registerOfferStaffRoutes(api: StaffApi, deps: Deps): void {
  const { db } = deps
  const { serve, serveGuarded } = api
  registerCarStaffRoutes(api, deps)
  serve(auctionAdminRoutes.adminCreateAuction, (request) => addAuction(deps, request, request.body))
  serve(auctionAdminRoutes.adminUpdateAuction, (request) =>
    changeAuction(deps, request, request.params.id, request.body),
  )
  serveGuarded(lotActRoutes.adminDecideLot, decideLot(deps))
  serve(offerAdminRoutes.adminOffers, ({ params, actor }) =>
    may(actor, 'auctions') ? readOffers(db, params.car_id) : readOffersUnnamed(db, params.car_id),
  )
  serve(offerAdminRoutes.adminAnswerOffer, (request) =>
    answerForSide(deps, request, request.params.car_id, request.body),
  )
  serve(offerAdminRoutes.adminOfferRunnerUp, (request) =>
    offerRunnerUp(deps, request, request.params.car_id, request.body.lot_id),
  )
  serve(priceOfferAdminRoutes.adminPriceOffers, ({ query }) => readPriceOffers(db, query))
  serveGuarded(priceOfferAdminRoutes.adminAnswerPriceOffer, answerForHouse(deps))
  serve(listingAdminRoutes.adminListings, (request) => readListings(db, request.query, request))
  serve(listingAdminRoutes.adminListing, (request) => readListing(db, request.params.id, request))
  serve(listingAdminRoutes.adminAskOwner, (request) =>
    askListingOwner(deps, request, request.params.id, request.body.text),
  )
}
