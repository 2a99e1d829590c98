import { biddingRoutes } from '#contract/http/bidding.ts'
import { orderRoutes } from '#contract/http/orders.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
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
  api.serve(biddingRoutes.buy, async ({ body, actor, idempotencyKey, language, requestId }) => {
    const amount = fromRiyals(body.amount)
    if (amount === undefined) return refuse('amount_invalid')
    return orders.buyNow(
      { accountId: actor.accountId, idempotencyKey, language, requestId },
      { carId: body.product_id, amount },
    )
  })
  api.serve(orderRoutes.carPurchase, async ({ actor, body, idempotencyKey, language, requestId }) => {
    const amount = body.amount === undefined ? null : fromRiyals(body.amount)
    if (amount === undefined) return refuse('amount_invalid')
    return orders.buy(
      { accountId: actor.accountId, idempotencyKey, language, requestId },
      { carId: body.product_id, amount },
    )
  })
  api.serve(orderRoutes.counterOrder, ({ actor, idempotencyKey, language, requestId, params, body }) =>
    orders.answerOffer({ accountId: actor.accountId, idempotencyKey, language, requestId }, params.id, body),
  )
}
