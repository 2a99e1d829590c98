import { catalogueRoutes } from '#contract/http/catalogue.ts'
import { carDocumentRoutes } from '#contract/http/own-cars/documents.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Catalogue } from './catalogue.ts'

export function registerCatalogueRoutes({ serve }: Api, catalogue: Catalogue): void {
  const { documents } = catalogue
  serve(catalogueRoutes.carNames, ({ language }) => catalogue.carNames(language))
  serve(catalogueRoutes.usualWords, ({ params }) => catalogue.usual(params.id))
  serve(carDocumentRoutes.myCarDocuments, ({ actor, params }) => documents.list(actor.accountId, params.id))
  serve(carDocumentRoutes.myCarDocument, ({ actor, params }) => documents.read(actor.accountId, params.id))
  serve(carDocumentRoutes.myCarDocumentFile, ({ actor, params }) => documents.readFile(actor.accountId, params.id))
  serve(catalogueRoutes.toggleFavourite, ({ actor, body }) =>
    catalogue.toggleFavourite(actor.accountId, body.product_id),
  )
  serve(catalogueRoutes.joinFavourites, ({ actor, body }) =>
    catalogue.joinFavourites(actor.accountId, body.product_ids),
  )
}
