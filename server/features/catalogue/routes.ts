import { catalogueRoutes } from '#contract/http/catalogue.ts'
import { carDocumentRoutes } from '#contract/http/own-cars/documents.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Catalogue } from './catalogue.ts'

export function registerCatalogueRoutes(api: Api, catalogue: Catalogue): void {
  api.serve(catalogueRoutes.carNames, ({ language }) => catalogue.carNames(language))
  api.serve(carDocumentRoutes.myCarDocuments, ({ actor, params }) =>
    catalogue.documents.list(actor.accountId, params.id),
  )
  api.serve(carDocumentRoutes.myCarDocument, ({ actor, params }) =>
    catalogue.documents.read(actor.accountId, params.id),
  )
  api.serve(carDocumentRoutes.myCarDocumentFile, ({ actor, params }) =>
    catalogue.documents.readFile(actor.accountId, params.id),
  )
  api.serve(catalogueRoutes.toggleFavourite, ({ actor, body }) =>
    catalogue.toggleFavourite(actor.accountId, body.product_id),
  )
  api.serve(catalogueRoutes.joinFavourites, ({ actor, body }) =>
    catalogue.joinFavourites(actor.accountId, body.product_ids),
  )
}
