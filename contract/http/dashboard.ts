import * as z from 'zod'
import { biddingRoutes } from './bidding.ts'
import { car } from './car.ts'
import { contentRoutes } from './content.ts'
import { ledgerRoutes } from './money/ledger.ts'
import { wonCar } from './money/orders.ts'
import { shippingRequest } from './money/shipping.ts'
import { notification } from './notifications.ts'
import { route } from './route.ts'
import { carImage, id, instant, money } from './shapes.ts'

/** Matters that wait for the member. Each has one action, at `url`. */
export const stepKind = z.enum([
  'outbid',
  'answer_offer',
  'decide_sale',
  'pay',
  'pay_late',
  'resend_transfer',
  'collect',
  'accept_shipping',
  'refused',
  'verify_phone',
  'activate_whatsapp',
  'subscribe',
])
export const nextStep = z.object({
  kind: stepKind,
  product: z.object({ id, slug: z.string(), title: z.string(), image: carImage.nullable() }).nullable(),
  /** The subject of a `refused` step, as in its notice. */
  title: z.string().nullable(),
  /** The reason of a refusal, as the deciding person wrote it. */
  reason: z.string().nullable(),
  /** The notice of a `refused` step: reading it ends the step. */
  notice_id: id.nullable(),
  /** The amount to pay, bid or answer, in riyals. */
  amount: money.nullable(),
  /** The deadline; null without one. */
  by: instant.nullable(),
  url: z.string(),
})
export type NextStep = z.infer<typeof nextStep>

const ownLot = biddingRoutes.subscribeAuctions.data.shape.products.shape.data.element

/** A part that could not be read is null and named in `errors`, because the rest of the page is still useful. */
const dashboard = z.object({
  dashboard: z.object({
    counts: z.object({
      next_steps: z.int(),
      live: z.int(),
      leading: z.int(),
      outbid: z.int(),
      won: z.int(),
      favourites: z.int(),
      unread: z.int(),
    }),
    next_steps: z.array(nextStep),
    /** The steps before a first bid, and which are done; null once the member has bid or bought. */
    first_steps: z.object({ phone: z.boolean(), deposit: z.boolean(), favourite: z.boolean() }).nullable(),
  }),
  won_auctions: z.array(wonCar).nullable(),
  subscribed_auctions: z.array(ownLot).nullable(),
  notifications: z.array(notification).nullable(),
  favourites: z.array(car).nullable(),
  /** Won cars on their way to the member, or ready to be collected. */
  shipping: z.array(wonCar).nullable(),
  /** Deliveries that are not over, the newest first. */
  deliveries: z.array(shippingRequest).nullable(),
  contact_us: contentRoutes.contactUs.data.nullable(),
  about: z.object({ title: z.string(), body: z.string() }).nullable(),
  wallet: ledgerRoutes.wallet.data
    .omit({ holds: true, movements: true, wallet_bank_note: true, payment_methods: true })
    .nullable(),
  errors: z.record(z.string(), z.array(z.string())),
})

/** The numbers of the navigation in the member's place. */
const placeCounts = z.object({
  /** Live lots that the member bids on. */
  live: z.int(),
  favourites: z.int(),
  /** Unread notices. */
  unread: z.int(),
  /** Appointments to come. */
  viewings: z.int(),
  /** Steps that only the member can do, by the page on which they are done. */
  waits: z.object({ purchases: z.int(), own_cars: z.int(), deliveries: z.int() }),
})
export type PlaceCounts = z.infer<typeof placeCounts>

export const dashboardRoutes = {
  placeCounts: route({
    method: 'GET',
    path: '/dashboard/counts',
    summary: 'The numbers of the navigation in the member’s place',
    access: 'member',
    people: true,
    data: placeCounts,
  }),
  dashboard: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'What waits for the caller, and a short view of everything of theirs',
    access: 'member',
    people: true,
    data: dashboard,
  }),
}
