import * as z from 'zod'
import { payment } from '../../money/payments.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, none, paged, riyals } from '../../shapes.ts'
import { byId, listQuery, sorted, word } from '../shapes.ts'

const base = '/api/admin' as const
const amount = riyals.min(0)
/** A moment, or a day in Riyadh: a coupon begins with its first day and ends with its last. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

export const adminCoupon = z.object({
  id,
  title: z.string(),
  code: z.string(),
  /** Riyals off; null for a percentage. */
  discountCash: money.nullable(),
  /** Percent off the fees, with two decimals at most. */
  discountPercentage: z.number().nullable(),
  /** The maximum discount of a percentage; null: no maximum. */
  maxDiscount: money.nullable(),
  start_at: instant.nullable(),
  end_at: instant.nullable(),
  uses_max: z.int().nullable(),
  uses_per_member: z.int(),
  uses: z.int(),
  active: z.boolean(),
  created_at: instant,
})
export type AdminCoupon = z.infer<typeof adminCoupon>

/** Exactly one of `discountCash` and `discountPercentage` is above 0. */
export const adminCouponBody = z.strictObject({
  title: word,
  code: z.string().trim().min(1).max(40),
  discountCash: amount.nullish(),
  discountPercentage: z.number().min(0).max(100).nullish(),
  maxDiscount: amount.nullish(),
  start_at: moment.nullish(),
  end_at: moment.nullish(),
  uses_max: z.int().min(1).max(1_000_000_000).nullish(),
  uses_per_member: z.int().min(1).max(1_000_000).optional(),
  active: z.boolean().optional(),
})
export type AdminCouponBody = z.output<typeof adminCouponBody>

export const adminItem = z.object({
  id,
  name_ar: z.string(),
  name_en: z.string(),
  price: money,
  taxable: z.boolean(),
  active: z.boolean(),
  sort_order: z.int(),
})
export type AdminItem = z.infer<typeof adminItem>
export const adminItemBody = z.strictObject({
  name_ar: word,
  name_en: word,
  price: amount,
  taxable: z.boolean().optional(),
  active: z.boolean().optional(),
  sort_order: z.int().min(0).max(1_000_000).optional(),
})
export type AdminItemBody = z.output<typeof adminItemBody>

/** The deposit of a package that a member paid. */
export const adminSubscription = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  package_id: id,
  package_name: z.string(),
  payment_id: id,
  amount: money,
  method: payment.shape.method,
  status: payment.shape.status,
  started_at: instant.nullable(),
  /** True if it is the member's present package. */
  is_current: z.boolean(),
})
export type AdminSubscription = z.infer<typeof adminSubscription>

const read = { method: 'GET', base, access: 'read' } as const
const write = { base, access: 'finance' } as const

export const pricingAdminRoutes = {
  adminCoupons: route({
    ...read,
    access: 'read.money',
    path: '/coupons',
    summary: 'Coupons',
    query: z.object({ ...listQuery, ...sorted('id', 'code', 'end_at', 'uses') }),
    data: paged(adminCoupon),
  }),
  adminCoupon: route({
    ...read,
    access: 'read.money',
    path: '/coupons/{id}',
    summary: 'One coupon',
    params: byId,
    data: adminCoupon,
  }),
  adminCreateCoupon: route({
    ...write,
    method: 'POST',
    path: '/coupons',
    summary: 'Adds a coupon',
    sensitive: true,
    guard: 'coupon',
    body: adminCouponBody,
    data: adminCoupon,
  }),
  adminUpdateCoupon: route({
    ...write,
    method: 'PUT',
    path: '/coupons/{id}',
    summary: 'Changes a coupon; orders that use it keep what it took off',
    sensitive: true,
    guard: 'coupon',
    params: byId,
    body: adminCouponBody.partial(),
    data: adminCoupon,
  }),
  adminDeleteCoupon: route({
    ...write,
    method: 'DELETE',
    path: '/coupons/{id}',
    summary: 'Removes a coupon that no order ever used',
    params: byId,
    data: none,
  }),
  adminItems: route({
    ...read,
    path: '/items',
    summary: 'Services that can be added to an order',
    query: z.object({ ...listQuery, ...sorted('id', 'sort_order', 'price') }),
    data: paged(adminItem),
  }),
  adminItem: route({ ...read, path: '/items/{id}', summary: 'One service', params: byId, data: adminItem }),
  adminCreateItem: route({
    ...write,
    method: 'POST',
    path: '/items',
    summary: 'Adds a service',
    body: adminItemBody,
    data: adminItem,
  }),
  adminUpdateItem: route({
    ...write,
    method: 'PUT',
    path: '/items/{id}',
    summary: 'Changes a service; orders that have it keep its price',
    params: byId,
    body: adminItemBody.partial(),
    data: adminItem,
  }),
  adminDeleteItem: route({
    ...write,
    method: 'DELETE',
    path: '/items/{id}',
    summary: 'Removes a service that no order ever had',
    params: byId,
    data: none,
  }),
  adminSubscriptions: route({
    ...read,
    access: 'read.members',
    wholeNeeds: 'read.money',
    path: '/subscriptions',
    summary: 'Deposits of packages that members paid or began to pay',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'amount'),
      status: payment.shape.status.optional(),
      package_id: idIn.optional(),
      user_id: idIn.optional(),
    }),
    data: paged(adminSubscription),
  }),
  adminSubscription: route({
    ...read,
    access: 'read.members',
    path: '/subscriptions/{id}',
    summary: 'One subscription',
    params: byId,
    data: adminSubscription,
  }),
}
