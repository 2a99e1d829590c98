import * as z from 'zod'
import { offerSide } from '../../offers.ts'
import { priceOfferState } from '../../price-offers.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged } from '../../shapes.ts'
import { personalName } from '../personal.ts'
import { listQuery } from '../shapes.ts'

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
  deposit: money,
  made_at: instant,
  decide_by: instant.nullable(),
  order_id: id.nullable(),
})
export type AdminPriceOffer = z.infer<typeof adminPriceOffer>

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
      status: z.enum(['open', 'over']).optional(),
    }),
    data: paged(adminPriceOffer),
  }),
}
