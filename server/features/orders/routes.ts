import { biddingRoutes } from '#contract/http/bidding.ts'
import { orderRoutes } from '#contract/http/money/orders.ts'
import { shippingRoutes } from '#contract/http/money/shipping.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { OrderPath } from './order-path.ts'
import type { Orders } from './orders.ts'

export function registerOrderRoutes(api: Api, orders: Orders, path: OrderPath): void {
  registerShippingRoutes(api, path)
  api.serve(orderRoutes.winAuctions, ({ actor, language, query }) =>
    orders.won({ accountId: actor.accountId, language }, query),
  )
  api.serve(orderRoutes.orders, ({ actor, language, query }) =>
    orders.list({ accountId: actor.accountId, language }, query),
  )
  api.serve(orderRoutes.order, ({ actor, language, params }) =>
    path.read({ accountId: actor.accountId, language }, params.id),
  )
  api.serve(orderRoutes.items, ({ language }) => path.items(language))
  api.serve(orderRoutes.completeWinOrder, ({ actor, body, idempotencyKey, language, requestId }) =>
    path.complete({ accountId: actor.accountId, idempotencyKey, language, requestId }, body),
  )
  api.serve(orderRoutes.quoteOrder, ({ actor, params, body }) => path.quote(actor.accountId, params.id, body))
  api.serve(orderRoutes.collectFee, ({ actor, params, idempotencyKey, language, requestId }) =>
    path.collectFee({ accountId: actor.accountId, idempotencyKey, language, requestId }, params.id),
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

/** Deliveries from their buyer's view. */
function registerShippingRoutes(api: Api, { shipping }: OrderPath): void {
  api.serve(shippingRoutes.shipping, ({ actor, language }) => shipping.list({ accountId: actor.accountId, language }))
  api.serve(shippingRoutes.requestShipping, ({ actor, body, idempotencyKey, language, requestId }) =>
    shipping.request({ accountId: actor.accountId, idempotencyKey, language, requestId }, body),
  )
  api.serve(shippingRoutes.acceptShipping, ({ actor, params, body, idempotencyKey, language, requestId }) =>
    shipping.accept({ accountId: actor.accountId, idempotencyKey, language, requestId }, params.id, body.offer_id),
  )
  api.serve(shippingRoutes.cancelShipping, ({ actor, params, idempotencyKey, language, requestId }) =>
    shipping.takeBack({ accountId: actor.accountId, idempotencyKey, language, requestId }, params.id),
  )
}
