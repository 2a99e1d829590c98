import * as z from 'zod'
import { feeRates } from './car.ts'
import { myCar, negotiation, offerSide } from './offers.ts'
import { sellerRates } from './own-cars/sale.ts'
import { route } from './route.ts'
import { carImage, id, idIn, instant, money, paged, pageQuery, wholeRiyals } from './shapes.ts'

/**
 * The state of a negotiation at a fixed price. `sold`: to another member. `bought`: this buyer paid the full price.
 * `gone`: the car is not for sale any more. `repriced`: its price fell to the waiting offer or below it.
 */
export const priceOfferState = z.enum([
  'open',
  'agreed',
  'declined',
  'lapsed',
  'withdrawn',
  'sold',
  'bought',
  'gone',
  'repriced',
])
export type PriceOfferState = z.infer<typeof priceOfferState>

/** A buyer's offer below the fixed price of a car, and the answers of both sides since. */
export const priceOffer = z.object({
  id,
  product_id: id,
  slug: z.string(),
  title: z.string(),
  image: carImage.nullable(),
  /** The caller's own. */
  side: offerSide,
  state: priceOfferState,
  /** The fixed price now. */
  price: money,
  /** The last offer of either side. Accepting agrees to it. */
  amount: money,
  /** Held from the buyer's balance until the end; then it becomes the deposit of the order, or is free. */
  deposit: money,
  made_at: instant,
  /** The deadline of the side that answers next. */
  decide_by: instant.nullable(),
  ended_at: instant.nullable(),
  /** The order of an agreement; for the buyer. */
  order_id: id.nullable(),
  /** The rates behind a buyer's total. */
  fee_rates: feeRates,
  negotiation,
})
export type PriceOffer = z.infer<typeof priceOffer>

const data = z.object({ offer: priceOffer })
const params = z.object({ id: idIn })
const seen = z.strictObject({ amount: wholeRiyals.optional() })
/** An answer of either side. `amount` is the one that the caller saw: another one on the table is `price_moved`. */
const answer = {
  method: 'POST',
  access: 'member',
  people: true,
  notForStaff: true,
  idempotent: true,
  params,
  data,
} as const

export const priceOfferRoutes = {
  makeOffer: route({
    method: 'POST',
    path: '/offers',
    summary: 'Offers a price below the fixed one for a car that takes offers; holds the deposit of a purchase',
    access: 'member',
    people: true,
    notForStaff: true,
    idempotent: true,
    body: z.strictObject({ product_id: idIn, amount: wholeRiyals }),
    data,
  }),
  priceOffers: route({
    method: 'GET',
    path: '/offers',
    summary: 'The caller’s offers on fixed prices, and those on the caller’s cars; open ones first',
    access: 'member',
    people: true,
    query: z.object({
      ...pageQuery,
      side: offerSide.optional(),
      product_id: idIn.optional(),
      state: z.enum(['open', 'over']).optional(),
    }),
    data: z.object({
      offers: paged(priceOffer),
      seller_rates: sellerRates,
      /** The time of each side to answer. */
      offer_hours: z.int(),
    }),
  }),
  switchOffers: route({
    method: 'PUT',
    path: '/my-cars/{id}/takes-offers',
    summary: 'Lets a car that is for sale take offers below its price, or stops it; offers that wait stay',
    access: 'member',
    params,
    body: z.strictObject({ takes_offers: z.boolean() }),
    data: z.object({ car: myCar }),
  }),
  acceptOffer: route({
    ...answer,
    path: '/offers/{id}/accept',
    summary: 'Accepts the other side’s last offer: the car is bought at it',
    body: seen,
  }),
  declineOffer: route({
    ...answer,
    path: '/offers/{id}/decline',
    summary: 'Turns the other side’s last offer down and ends the negotiation',
    body: seen,
  }),
  counterOffer: route({
    ...answer,
    path: '/offers/{id}/counter',
    summary: 'Answers the other side’s last offer with another price',
    body: z.strictObject({ amount: wholeRiyals }),
  }),
  withdrawOffer: route({
    ...answer,
    path: '/offers/{id}/withdraw',
    summary: 'Takes back the caller’s own offer before its answer',
    body: seen,
  }),
}
