import { priceOfferRoutes } from '#contract/http/price-offers.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Offers } from '../offers.ts'

const halalasOf = (riyals: number | undefined): number | null => fromRiyals(riyals ?? Number.NaN) ?? null

/** Calls of both sides about offers on fixed prices. */
export function registerPriceOfferRoutes(
  { serve }: Api,
  { priceOffers, switchOffers }: Pick<Offers, 'priceOffers' | 'switchOffers'>,
): void {
  serve(priceOfferRoutes.makeOffer, async (request) => {
    const { product_id: carId, amount: riyals } = request.body
    const amount = fromRiyals(riyals)
    return amount === undefined ? refuse('amount_invalid') : priceOffers.make(callerOf(request), { carId, amount })
  })
  serve(priceOfferRoutes.priceOffers, (request) => priceOffers.list(callerOf(request), request.query))
  serve(priceOfferRoutes.switchOffers, (request) =>
    switchOffers(callerOf(request), request.params.id, request.body.takes_offers),
  )
  const { answer } = priceOffers
  serve(priceOfferRoutes.acceptOffer, (request) =>
    answer(callerOf(request), request.params.id, { word: 'accept', seen: halalasOf(request.body.amount) }),
  )
  serve(priceOfferRoutes.declineOffer, (request) =>
    answer(callerOf(request), request.params.id, { word: 'reject', seen: halalasOf(request.body.amount) }),
  )
  serve(priceOfferRoutes.counterOffer, async (request) => {
    const amount = fromRiyals(request.body.amount)
    if (amount === undefined) return refuse('amount_invalid')
    return answer(callerOf(request), request.params.id, { word: 'counter', amount })
  })
  serve(priceOfferRoutes.withdrawOffer, (request) =>
    answer(callerOf(request), request.params.id, { word: 'withdraw', seen: halalasOf(request.body.amount) }),
  )
}
