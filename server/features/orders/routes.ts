import { orderRoutes } from '#contract/http/orders.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Orders } from './orders.ts'

export function registerOrderRoutes(api: Api, orders: Orders): void {
  api.serve(orderRoutes.winAuctions, ({ actor, language, query }) =>
    orders.won({ accountId: actor.accountId, language }, query),
  )
  api.serve(orderRoutes.orders, ({ actor, language, query }) =>
    orders.list({ accountId: actor.accountId, language }, query),
  )
  api.serve(orderRoutes.order, ({ actor, language, params }) =>
    orders.read({ accountId: actor.accountId, language }, params.id),
  )
}
