import { auctionRoutes } from '#contract/http/auctions.ts'
import { catalogueRoutes } from '#contract/http/catalogue.ts'
import { marketRoutes } from '#contract/http/market.ts'
import type { Language } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { AuctionPages } from './pages.ts'
import type { Viewing } from './present-cars.ts'

/** A token that only sets a new password gives no member rights here. */
const viewingOf = ({ actor, language }: { actor: Actor | undefined; language: Language }): Viewing =>
  actor?.purpose === 'session'
    ? { accountId: actor.accountId, personId: actor.personId, language }
    : { accountId: undefined, language }

/** The public pages of cars and auctions, their search, and a member's favourites. */
export function registerAuctionRoutes(api: Api, pages: AuctionPages): void {
  const { serve } = api
  serve(auctionRoutes.home, (request) => pages.home(viewingOf(request)))
  serve(auctionRoutes.auction, (request) => pages.room(cleanLine(request.params.id), viewingOf(request)))
  serve(auctionRoutes.auctionCurrent, (request) => pages.room(cleanLine(request.params.id), viewingOf(request)))
  serve(catalogueRoutes.auctionCars, (request) => pages.list('auctions', request.query, viewingOf(request)))
  serve(catalogueRoutes.sales, (request) => pages.list('sales', request.query, viewingOf(request)))
  serve(catalogueRoutes.filter, (request) => pages.list('all', request.query, viewingOf(request)))
  serve(catalogueRoutes.car, (request) => pages.car(request.params.slug, viewingOf(request)))
  serve(catalogueRoutes.carReport, (request) => pages.carReport(request.params.slug, viewingOf(request)))
  serve(catalogueRoutes.carCertificate, (request) =>
    pages.carCertificate(request.params.slug, request.params.kind, viewingOf(request)),
  )
  serve(catalogueRoutes.related, (request) => pages.related(request.params.slug, viewingOf(request)))
  serve(marketRoutes.market, ({ query, language }) => pages.market(query.model, query.year, language))
  serve(catalogueRoutes.salesCount, () => pages.salesCount())
  serve(catalogueRoutes.searchFilters, (request) => pages.searchFilters(request.language))
  serve(catalogueRoutes.searchModels, (request) => pages.searchModels(request.params.brand, request.language))
  serve(catalogueRoutes.recommendations, (request) => pages.recommend(request.query.keywords, request.language))
  for (const route of [catalogueRoutes.favourites, catalogueRoutes.favourite]) {
    serve(route, (request) => pages.favourites(request.actor.accountId, request.query, request.language))
  }
}
