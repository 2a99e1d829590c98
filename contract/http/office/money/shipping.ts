import * as z from 'zod'
import { shippingKind, shippingRequest, shippingStatus } from '../../money/shipping.ts'
import { route } from '../../route.ts'
import { id, instant, paged, riyals } from '../../shapes.ts'
import { personalAddress, personalPhone, personalText } from '../personal.ts'
import { byId, listQuery, reason, sorted } from '../shapes.ts'

/** A delivery as staff see it: without the code, which only the buyer gives to the driver. */
export const adminShipping = z.object({
  ...shippingRequest.omit({ delivery_code: true, product: true, order: true }).shape,
  address: personalAddress,
  short_address: personalAddress.nullable(),
  postal_code: personalAddress.nullable(),
  notes: personalText.nullable(),
  end_reason: personalText.nullable(),
  receiver_phone: personalPhone,
  driver_phone: personalPhone.nullable(),
  order_id: id,
  order_number: z.string(),
  order_status: z.string(),
  product_id: id,
  title: z.string(),
  user_id: id,
  user_name: z.string(),
  quoted_by: id.nullable(),
})
export type AdminShipping = z.infer<typeof adminShipping>

const base = '/api/admin' as const
const one = { method: 'POST', base, params: byId, data: adminShipping } as const
const price = riyals.positive().max(1_000_000)
const line = (max: number) => z.string().trim().min(1).max(max)

export const shippingAdminRoutes = {
  adminShippings: route({
    method: 'GET',
    base,
    path: '/shipping',
    summary: 'Deliveries that buyers asked for',
    access: 'read.members',
    query: z.object({ ...listQuery, ...sorted('id', 'arrives_at'), status: shippingStatus.optional() }),
    data: paged(adminShipping),
  }),
  adminShipping: route({
    method: 'GET',
    base,
    path: '/shipping/{id}',
    summary: 'One delivery',
    access: 'read.members',
    params: byId,
    data: adminShipping,
  }),
  adminQuoteShipping: route({
    party: { shipping: 'id' },
    ...one,
    path: '/shipping/{id}/quote',
    summary: 'Offers up to three prices, without VAT; they take the place of those offered before',
    access: 'finance',
    body: z.strictObject({
      offers: z
        .array(
          z.strictObject({
            kind: shippingKind,
            to_door: z.boolean().optional(),
            price: price,
            days: z.int().min(1).max(60),
            insured_to: riyals.positive().nullish(),
          }),
        )
        .min(1)
        .max(3),
      valid_until: instant.optional(),
    }),
  }),
  adminLoadShipping: route({
    party: { shipping: 'id' },
    ...one,
    path: '/shipping/{id}/load',
    summary: 'The carrier has loaded the car',
    access: 'cars',
    body: z.strictObject({ carrier: line(120), driver_phone: line(25), arrives_at: instant.nullish() }),
  }),
  adminTrackShipping: route({
    party: { shipping: 'id' },
    ...one,
    path: '/shipping/{id}/track',
    summary: 'Where the car is on its way',
    access: 'cars',
    body: z.strictObject({ place: line(120), arrives_at: instant.nullish() }),
  }),
  adminDeliverShipping: route({
    party: { shipping: 'id' },
    ...one,
    path: '/shipping/{id}/deliver',
    summary: 'The buyer has the car, and gave the driver the delivery code',
    access: 'cars',
    body: z.strictObject({ code: z.string().trim().max(10) }),
  }),
  adminCancelShipping: route({
    party: { shipping: 'id' },
    ...one,
    sensitive: true,
    idempotent: true,
    path: '/shipping/{id}/cancel',
    summary: 'Ends a delivery before the car is loaded; what was paid for it alone goes back to the wallet',
    access: 'finance',
    body: z.strictObject({ reason }),
  }),
}
