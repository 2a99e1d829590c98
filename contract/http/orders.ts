import * as z from 'zod'
import { car } from './car.ts'
import { buyerDecision, negotiation } from './offers.ts'
import { route } from './route.ts'
import { id, idIn, instant, money, paged, pageQuery } from './shapes.ts'

/** `negotiating`: owner and buyer have not agreed on the price yet; nothing is to be paid. */
export const orderStatus = z.enum(['negotiating', 'pending', 'making', 'delivering', 'finished', 'canceled'])
export const invoiceStatus = z.enum([
  'waiting_invoice',
  'issued',
  'under_review',
  'payment_confirmed',
  'paid',
  'grace',
  'canceled',
])

export const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  invoice_status: invoiceStatus,
  car,
  price: money,
  client_fees: money,
  administrative_fees: money,
  discount: money,
  tax_amount: money,
  total: money,
  created_at: instant,
  due_at: instant.nullable(),
  paid_at: instant.nullable(),
  ready_at: instant.nullable(),
  collect_by: instant.nullable(),
  /** Offers and counter-offers behind the price; null where the price was simply bid or asked. */
  negotiation: negotiation.nullable(),
})
export type Order = z.infer<typeof order>

/** What a won car says of its order; null while its owner has neither approved nor made a counter-offer. */
const orderBrief = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  invoice_status: invoiceStatus,
  total: money,
  due_at: instant.nullable(),
})
/** The order that a purchase opens. */
export const purchasedOrder = z.object({
  ...orderBrief.shape,
  price: money,
  client_fees: money,
  administrative_fees: money,
  discount: money,
  tax_amount: money,
})
export type PurchasedOrder = z.infer<typeof purchasedOrder>

export const wonCar = z.object({
  ...car.shape,
  order: orderBrief.nullable(),
  /** Taken at its price, without anybody's decision. */
  bought: z.boolean(),
  decide_by: instant.nullable(),
  /** Open while the lot awaits a decision, and how it went afterwards where there were offers. */
  negotiation: negotiation.nullable(),
})

export const orderRoutes = {
  winAuctions: route({
    method: 'GET',
    path: '/win-auctions',
    summary: 'Cars won or bought, those still to be decided first',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ products: paged(wonCar) }),
  }),
  orders: route({
    method: 'GET',
    path: '/orders',
    summary: 'The caller’s orders, newest first',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ orders: paged(order) }),
  }),
  carPurchase: route({
    method: 'POST',
    path: '/car-purchase',
    summary: 'Buys a car for sale at its price',
    access: 'member',
    notForStaff: true,
    idempotent: true,
    /** With `amount`, a price that is not that any more is refused as `price_moved`. */
    body: z.strictObject({ product_id: idIn, amount: z.number().positive().max(1_000_000_000).optional() }),
    data: z.object({ product_id: id, order: purchasedOrder }),
  }),
  order: route({
    method: 'GET',
    path: '/orders/{id}',
    summary: 'One order of the caller',
    access: 'member',
    params: z.object({ id: idIn }),
    data: z.object({ order }),
  }),
  counterOrder: route({
    method: 'POST',
    path: '/orders/{id}/counter',
    summary: 'The buyer’s answer to an offer of the owner: accept, reject or counter; or takes back their own',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: buyerDecision,
    data: z.object({ order }),
  }),
}
