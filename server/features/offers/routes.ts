import { offerRoutes } from '#contract/http/offers.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Offers } from './offers.ts'

/** Calls of owners about their own cars. */
export function registerOfferRoutes(api: Api, offers: Offers): void {
  api.serve(offerRoutes.myCars, ({ actor, language, query }) =>
    offers.listMyCars({ accountId: actor.accountId, language }, query),
  )
  api.serve(offerRoutes.addMyCar, ({ actor, language, body, files }) =>
    offers.listCar({ accountId: actor.accountId, language }, body, files),
  )
  api.serve(offerRoutes.decideMyCar, ({ actor, once, language, requestId, params, body }) =>
    offers.decideMyCar({ accountId: actor.accountId, once, language, requestId }, params.id, body),
  )
}
