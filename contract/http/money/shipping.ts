import * as z from 'zod'
import { route } from '../route.ts'
import { carImage, id, idIn, instant, money } from '../shapes.ts'
import { payment, waysFields } from './payments.ts'

export const shippingStatus = z.enum([
  'requested',
  'quoted',
  'accepted',
  'loaded',
  'on_the_way',
  'delivered',
  'canceled',
  'expired',
])
export type ShippingStatus = z.infer<typeof shippingStatus>

export const shippingKind = z.enum(['open_flatbed', 'covered_flatbed', 'car_carrier'])

/** A price of the staff for one way to deliver the car. `total` is what the buyer pays. */
export const shippingOffer = z.object({
  id,
  kind: shippingKind,
  /** To the buyer's door, or to a yard in the city. */
  to_door: z.boolean(),
  price: money,
  tax_amount: money,
  total: money,
  days: z.int(),
  insured_to: money.nullable(),
})

const named = z.object({ id, name: z.string() })

export const shippingRequest = z.object({
  id,
  number: z.string(),
  status: shippingStatus,
  order: z.object({ id, number: z.string(), status: z.string() }),
  product: z.object({ id, slug: z.string(), title: z.string(), image: carImage.nullable() }),
  from_city: named,
  city: named,
  address: z.string(),
  short_address: z.string().nullable(),
  postal_code: z.string().nullable(),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  notes: z.string().nullable(),
  /** The deadline for the staff's price. */
  quote_by: instant,
  offers: z.array(shippingOffer),
  valid_until: instant.nullable(),
  offer_id: id.nullable(),
  /** True if the price is part of the order's total. Otherwise it is paid separately. */
  in_order: z.boolean(),
  /** The code that the buyer gives the driver. Null before the delivery is accepted and after it ends. */
  delivery_code: z.string().nullable(),
  carrier: z.string().nullable(),
  driver_phone: z.string().nullable(),
  arrives_at: instant.nullable(),
  last_place: z.string().nullable(),
  last_place_at: instant.nullable(),
  created_at: instant,
  quoted_at: instant.nullable(),
  accepted_at: instant.nullable(),
  loaded_at: instant.nullable(),
  delivered_at: instant.nullable(),
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
})
export type ShippingRequest = z.infer<typeof shippingRequest>

/** An order with a deliverable car. */
const shippable = z.object({ order_id: id, number: z.string(), title: z.string(), city: named, is_paid: z.boolean() })

const byId = z.object({ id: idIn })
const line = (max: number) => z.string().trim().min(1).max(max)
const one = z.object({ request: shippingRequest })

export const shippingRoutes = {
  shipping: route({
    method: 'GET',
    path: '/shipping',
    summary: 'The caller’s deliveries, the cities, and the cars that can be delivered',
    access: 'member',
    people: true,
    data: z.object({
      requests: z.array(shippingRequest),
      cities: z.array(named),
      /** VAT is added to each price. A price is offered within these hours and valid for these hours. */
      fees: z.object({ vat_percent: z.number(), quote_hours: z.int(), valid_hours: z.int() }),
      orders: z.array(shippable),
    }),
  }),
  requestShipping: route({
    method: 'POST',
    path: '/shipping',
    summary: 'Asks for the delivery of an order’s car to a city; nothing is paid yet',
    access: 'member',
    idempotent: true,
    body: z.strictObject({
      order_id: idIn,
      city_id: idIn,
      address: line(300),
      notes: z.string().trim().max(500).optional(),
      /** Four letters and four digits of the national address. */
      short_address: z.string().trim().max(20).optional(),
      postal_code: z.string().trim().max(20).optional(),
      receiver_name: z.string().trim().max(120).optional(),
      receiver_phone: z.string().trim().max(25).optional(),
    }),
    data: one,
  }),
  acceptShipping: route({
    method: 'POST',
    path: '/shipping/{id}/accept',
    summary: 'Accepts an offered price: it is added to an unpaid order; for a paid one its own payment begins',
    access: 'member',
    idempotent: true,
    params: byId,
    /** Without `offer_id` the first offer. */
    body: z.strictObject({ offer_id: idIn.optional(), ...waysFields }),
    data: z.object({ request: shippingRequest, payment: payment.nullable() }),
  }),
  cancelShipping: route({
    method: 'POST',
    path: '/shipping/{id}/cancel',
    summary: 'Takes a request back that is not paid yet',
    access: 'member',
    idempotent: true,
    params: byId,
    body: z.strictObject({}),
    data: one,
  }),
}
