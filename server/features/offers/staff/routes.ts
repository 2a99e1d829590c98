import { auctionAdminRoutes } from '#contract/http/office/cars/auctions.ts'
import { listingAdminRoutes } from '#contract/http/office/cars/listings.ts'
import { offerAdminRoutes } from '#contract/http/office/cars/offers.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Offers } from '../offers.ts'
import { askListingOwner, readListing, readListings } from './listings.ts'
import { answerForSide, decideForOwner, offerRunnerUp, readOffers } from './lot-offers.ts'

type Deps = { db: Database; notices: NoticeSink; offers: Offers }

/** What staff do between a lot's close and its sale, and with the cars that owners listed. */
export function registerOfferStaffRoutes({ serve }: Api, deps: Deps): void {
  const { db } = deps
  serve(auctionAdminRoutes.adminDecideLot, (request) =>
    decideForOwner(deps, request, request.params.car_id, request.body.decision),
  )
  serve(offerAdminRoutes.adminOffers, ({ params }) => readOffers(db, params.car_id))
  serve(offerAdminRoutes.adminAnswerOffer, (request) =>
    answerForSide(deps, request, request.params.car_id, request.body),
  )
  serve(offerAdminRoutes.adminOfferRunnerUp, (request) =>
    offerRunnerUp(deps, request, request.params.car_id, request.body.lot_id),
  )
  serve(listingAdminRoutes.adminListings, ({ query, language }) => readListings(db, query, language))
  serve(listingAdminRoutes.adminListing, ({ params, language }) => readListing(db, params.id, language))
  serve(listingAdminRoutes.adminAskOwner, (request) =>
    askListingOwner(deps, request, request.params.id, request.body.text),
  )
}
