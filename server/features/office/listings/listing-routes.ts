import { listingAdminRoutes as routes } from '#contract/http/office/cars/listings.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { askListingOwner, readListing, readListings } from './listings.ts'

export function registerListingRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminListings, ({ query, language }) => readListings(deps, query, language))
  serve(routes.adminListing, ({ params, language }) => readListing(deps, params.id, language))
  serve(routes.adminAskOwner, (request) => askListingOwner(deps, request, request.params.id, request.body.text))
}
