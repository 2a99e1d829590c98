import { biddingRoutes } from '#contract/http/bidding.ts'
import { orderRoutes } from '#contract/http/money/orders.ts'
import type { WaysBody } from '#contract/http/money/payments.ts'
import { shippingRoutes } from '#contract/http/money/shipping.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { OrderPath } from './order-path.ts'
import type { Orders } from './orders.ts'
import type { Ways } from './payment/ways.ts'

export function registerOrderRoutes(api: Api, orders: Orders, path: OrderPath): void {
  const { serve } = api
  registerShippingRoutes(api, path)
  serve(orderRoutes.winAuctions, (request) => orders.won(callerOf(request), request.query))
  serve(orderRoutes.orders, (request) => orders.list(callerOf(request), request.query))
  serve(orderRoutes.order, (request) => path.read(callerOf(request), request.params.id))
  serve(orderRoutes.items, ({ language }) => path.items(language))
  serve(orderRoutes.completeWinOrder, (request) => path.complete(callerOf(request), request.body))
  serve(orderRoutes.quoteOrder, ({ actor, params, body }) => path.quote(actor.accountId, params.id, body))
  serve(orderRoutes.collectFee, (request) =>
    path.collectFee(callerOf(request), request.params.id, waysIn(request.body)),
  )
  serve(orderRoutes.changeOwner, (request) => path.changeOwnTransfer(request))
  serve(orderRoutes.giveUp, (request) => path.giveUp(request))
  serve(biddingRoutes.buy, async (request) => {
    const amount = fromRiyals(request.body.amount)
    if (amount === undefined) return refuse('amount_invalid')
    return orders.buyNow(callerOf(request), { carId: request.body.product_id, amount })
  })
  serve(orderRoutes.carPurchase, async (request) => {
    const { amount: riyals, product_id: carId } = request.body
    const amount = riyals === undefined ? null : fromRiyals(riyals)
    return amount === undefined ? refuse('amount_invalid') : orders.buy(callerOf(request), { carId, amount })
  })
  serve(orderRoutes.counterOrder, (request) => orders.answerOffer(callerOf(request), request.params.id, request.body))
}

const waysIn = ({ payment_method: method, use_wallet: usesWallet }: WaysBody): Ways => ({ method, usesWallet })

/** Deliveries from their buyer's view. */
function registerShippingRoutes({ serve }: Api, { shipping }: OrderPath): void {
  serve(shippingRoutes.shipping, (request) => shipping.list(callerOf(request)))
  serve(shippingRoutes.requestShipping, (request) => shipping.request(callerOf(request), request.body))
  serve(shippingRoutes.acceptShipping, (request) =>
    shipping.accept(callerOf(request), request.params.id, {
      offerId: request.body.offer_id,
      ...waysIn(request.body),
    }),
  )
  serve(shippingRoutes.cancelShipping, (request) => shipping.takeBack(callerOf(request), request.params.id))
}
