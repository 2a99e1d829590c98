import { catalogueRoutes } from '#contract/http/catalogue.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Catalogue } from './catalogue.ts'

export function registerCatalogueRoutes(api: Api, catalogue: Catalogue): void {
  api.serve(catalogueRoutes.carNames, ({ language }) => catalogue.carNames(language))
  api.serve(catalogueRoutes.toggleFavourite, ({ actor, body }) =>
    catalogue.toggleFavourite(actor.accountId, body.product_id),
  )
  api.serve(catalogueRoutes.joinFavourites, ({ actor, body }) =>
    catalogue.joinFavourites(actor.accountId, body.product_ids),
  )
}
