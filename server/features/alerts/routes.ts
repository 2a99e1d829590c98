import { savedSearchRoutes as routes } from '#contract/http/saved-searches.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Alerts } from './index.ts'

/** Every call of `contract/http/saved-searches.ts`. */
export function registerAlertRoutes({ serve }: Api, { searches }: Pick<Alerts, 'searches'>): void {
  serve(routes.savedSearches, ({ actor }) => searches.read(actor.accountId))
  serve(routes.saveSearch, ({ actor, language, body }) => searches.save({ accountId: actor.accountId, language }, body))
  serve(routes.removeSavedSearch, ({ actor, query }) => searches.remove(actor.accountId, query.id))
  serve(routes.removeSavedSearchById, ({ actor, params }) => searches.remove(actor.accountId, params.id))
}
