import * as z from 'zod'
import { buyerDecision, offer, offerSide, spokenAnswer } from '../../offers.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money } from '../../shapes.ts'

/** The negotiations about a closed lot, one per buyer; the newest buyer first. */
export const adminOffers = z.object({
  product_id: id,
  status: z.string(),
  turn: offerSide.nullable(),
  decide_by: instant.nullable(),
  /** The amount that waits for an answer; null if nothing is to be decided. */
  amount: money.nullable(),
  rounds_used: z.int(),
  rounds_max: z.int(),
  buyers: z.array(
    z.object({
      /** Null without the right `auctions`. The order of the list then tells buyers apart. */
      user_id: id.nullable(),
      name: z.string().nullable(),
      outcome: z.enum(['open', 'agreed', 'rejected', 'lapsed']),
      /** `by_staff`: staff answered for that side; the audit names them. */
      offers: z.array(z.object({ ...offer.shape, by_staff: z.boolean() })),
    }),
  ),
  /** The next bidder for an offer from staff, with their highest amount; null without the right `auctions`. */
  runner_up: z.object({ user_id: id, name: z.string(), amount: money }).nullable(),
  /** A phone answer noted by staff that its side has not confirmed. */
  spoken: spokenAnswer.pick({ id: true, side: true, decision: true, amount: true, recorded_at: true }).nullable(),
})
export type AdminOffers = z.infer<typeof adminOffers>

const base = '/api/admin' as const
const carParams = z.object({ car_id: idIn })

export const offerAdminRoutes = {
  adminOffers: route({
    method: 'GET',
    base,
    path: '/lots/{car_id}/offers',
    summary: 'Offers and counter-offers after the close',
    access: 'read.members',
    params: carParams,
    data: adminOffers,
  }),
  adminAnswerOffer: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/lots/{car_id}/answer',
    summary: 'Notes what the owner or the buyer said by phone; it binds when that side has confirmed it with a code',
    access: 'auctions',
    params: carParams,
    body: z.strictObject({ ...buyerDecision.shape, side: offerSide }),
    data: adminOffers,
  }),
  adminOfferRunnerUp: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/lots/{car_id}/runner-up',
    summary: 'Offers a car whose sale was turned down to the next best bidder',
    access: 'auctions',
    params: carParams,
    /** The lot that staff look at. Refused if the car has a newer one. */
    body: z.strictObject({ lot_id: id.optional() }),
    data: adminOffers,
  }),
}
