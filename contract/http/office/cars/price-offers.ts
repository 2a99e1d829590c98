import * as z from 'zod'
import { offerSide } from '../../offers.ts'
import { priceOfferState } from '../../price-offers.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged, wholeRiyals } from '../../shapes.ts'
import { personalName } from '../personal.ts'
import { listQuery, reason } from '../shapes.ts'

/** A negotiation at a fixed price as staff see it. */
const adminPriceOffer = z.object({
  id,
  product_id: id,
  title_ar: z.string(),
  title_en: z.string(),
  owner_id: id,
  user_id: id,
  user_name: personalName,
  status: priceOfferState,
  price: money,
  /** The last offer of either side. */
  amount: money,
  /** The side that answers next; null when it is over. */
  turn: offerSide.nullable(),
  /** True if the house owns the car. Staff then answer for it. */
  of_house: z.boolean(),
  deposit: money,
  made_at: instant,
  decide_by: instant.nullable(),
  order_id: id.nullable(),
})
export type AdminPriceOffer = z.infer<typeof adminPriceOffer>

/** The answers of the house. It can withdraw its own price until the buyer answers. */
export const HOUSE_ANSWERS = ['accept', 'counter', 'reject', 'withdraw'] as const

export const priceOfferAdminRoutes = {
  adminPriceOffers: route({
    method: 'GET',
    base: '/api/admin',
    path: '/price-offers',
    summary: 'Offers of members on fixed prices, open ones first',
    access: 'read.members',
    query: z.object({
      ...listQuery,
      product_id: idIn.optional(),
      user_id: idIn.optional(),
      /** `house` lists the open offers that the house must answer next. */
      status: z.enum(['open', 'over', 'house']).optional(),
    }),
    data: paged(adminPriceOffer),
  }),
  adminAnswerPriceOffer: route({
    sensitive: true,
    method: 'POST',
    base: '/api/admin',
    path: '/price-offers/{id}/answer',
    summary: 'Answers an offer on a car of the house; two persons accept or name a price',
    access: 'auctions',
    guard: 'decision',
    params: z.object({ id: idIn }),
    /** `amount` is the new price of a counter-offer, else the amount on the table: another one there is `price_moved`. */
    body: z.strictObject({ decision: z.enum(HOUSE_ANSWERS), amount: wholeRiyals, reason }),
    data: adminPriceOffer,
  }),
}
