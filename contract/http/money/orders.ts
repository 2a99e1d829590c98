import * as z from 'zod'
import { car } from '../car.ts'
import { buyerDecision, negotiation } from '../offers.ts'
import { route } from '../route.ts'
import { clientFlags, id, idIn, instant, money, paged, pageQuery, riyals } from '../shapes.ts'
import { collection, exitPermit, transferStep } from './handover.ts'
import { flag, openBill, payment, paymentMethod, waysFields } from './payments.ts'
import { shippingStatus } from './shipping.ts'

/** `negotiating`: owner and buyer have not agreed on the price yet; nothing can be paid. */
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
  services_amount: money,
  shipping_amount: money,
  /** The VAT inside the car's price if its seller charges it; it is part of `price`. */
  price_tax: money,
  /** Money already received for this order. */
  paid_amount: money,
  /** The deposit held for it; with `deposit_counts` it lowers the amount due. */
  deposit_held: money,
  deposit_counts: z.boolean(),
  amount_due: money,
  payment_method: paymentMethod.nullable(),
  created_at: instant,
  issued_at: instant.nullable(),
  due_at: instant.nullable(),
  paid_at: instant.nullable(),
  ready_at: instant.nullable(),
  collect_by: instant.nullable(),
  /** Offers and counter-offers behind the price; null if the price was simply bid or asked. */
  negotiation: negotiation.nullable(),
})
export type Order = z.infer<typeof order>

/** An order with all details of its own page. */
export const orderDetail = z.object({
  ...order.shape,
  items: z.array(z.object({ id, name: z.string(), amount: money, taxable: z.boolean() })),
  coupon: z.string().nullable(),
  /** The person that the car is transferred to; null until given. */
  transfer: z
    .object({
      owner_name: z.string(),
      owner_identity_masked: z.string(),
      owner_phone: z.string(),
      transfer_location: z.string(),
    })
    .nullable(),
  /** Days after the due date. Each takes its amount from the deposit. */
  grace: z.object({ days: z.int(), days_max: z.int(), fee_per_day: money, taken: money }),
  /** The sum of its bank transfers under review; a part of `amount_due`. */
  announced_amount: money,
  /** Its open SADAD bill. */
  open_bill: openBill.nullable(),
  /** By when finance issues its invoice; null unless it waits for that. */
  invoice_by: instant.nullable(),
  /** The end of an unpaid order; null while no time runs. */
  lapses_at: instant.nullable(),
  /** The buyer said with a code that they will not pay. */
  given_up_at: instant.nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  /** Why it was canceled: `returned` by a case. Null for orders canceled without a cause. */
  canceled_reason: z.enum(['buyer_default', 'seller', 'house', 'buyer_before_due', 'returned']).nullable(),
  /** The part of the deposit that the operator kept, days of grace included. */
  deposit_kept: money,
  /** Null before the car is ready. */
  collection: collection.nullable(),
  permit: exitPermit.nullable(),
  /** The steps of the ownership transfer, each with its day; null while it is not done. */
  transfer_steps: z.array(transferStep),
  /** The last requested delivery; null without one. */
  shipping_status: shippingStatus.nullable(),
  /** Each change of state, oldest first. */
  events: z.array(z.object({ status: orderStatus, invoice_status: invoiceStatus, at: instant })),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** A service that can be added to an order. */
export const item = z.object({ id, name: z.string(), price: money, taxable: z.boolean() })

/** The order of a won car; null until its owner approves or makes a counter-offer. */
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
  order: orderBrief
    .extend({
      /** The end of the free days in the yard; null before the car is ready. */
      collect_by: instant.nullable(),
    })
    .nullable(),
  /** Bought at its price, without a decision of the owner. */
  bought: z.boolean(),
  decide_by: instant.nullable(),
  /** Open while the lot awaits a decision; afterwards its outcome if there were offers. */
  negotiation: negotiation.nullable(),
})

/** Cars whose sale or order goes on, handed over ones, and those of canceled orders. */
const winsShown = z.enum(['open', 'done', 'canceled'])
export type WinsShown = z.infer<typeof winsShown>

/** The person that a car is transferred to. */
export const ownerFields = {
  owner_name: z.string().trim().min(1).max(120),
  owner_identity: z.string().trim().min(1).max(30),
  owner_phone: z.string().trim().min(1).max(25),
  transfer_location: z.string().trim().min(1).max(200),
}

/** The buyer may leave the number out if it is that of their own account. */
const ownOwnerFields = { ...ownerFields, owner_identity: ownerFields.owner_identity.optional() }

export const orderRoutes = {
  winAuctions: route({
    method: 'GET',
    path: '/win-auctions',
    summary: 'Cars won or bought, those still to be decided first',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, show: winsShown.optional() }),
    data: z.object({ products: paged(wonCar), counts: z.object({ open: z.int(), done: z.int(), canceled: z.int() }) }),
  }),
  orders: route({
    method: 'GET',
    path: '/orders',
    summary: 'The caller’s orders, newest first',
    access: 'member',
    people: true,
    query: z.object(pageQuery),
    data: z.object({ orders: paged(order) }),
  }),
  carPurchase: route({
    method: 'POST',
    path: '/car-purchase',
    summary: 'Buys a car for sale at its price',
    access: 'member',
    people: 'bid',
    notForStaff: true,
    idempotent: true,
    /** With `amount`, a changed price is refused as `price_moved`. */
    body: z.strictObject({ product_id: idIn, amount: riyals.positive().optional() }),
    data: z.object({ product_id: id, order: purchasedOrder }),
  }),
  order: route({
    method: 'GET',
    path: '/orders/{id}',
    summary: 'One order of the caller',
    access: 'member',
    people: true,
    params: z.object({ id: idIn }),
    data: z.object({ order: orderDetail }),
  }),
  items: route({
    method: 'GET',
    path: '/items',
    summary: 'Services that can be added to an order',
    access: 'public',
    data: z.object({ items: z.array(item) }),
  }),
  completeWinOrder: route({
    method: 'POST',
    path: '/complete-win-order',
    summary:
      'Says who the car is transferred to and how it is paid: from the wallet at once, or online with a payment page',
    access: 'member',
    people: 'pay',
    idempotent: true,
    body: z.strictObject({
      order_id: idIn,
      payment_method: paymentMethod,
      coupon: z.string().trim().max(40).optional(),
      ...ownOwnerFields,
      /** Ids of services; comma-separated in a form. */
      services: z
        .preprocess(
          (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
          z.array(idIn).max(20),
        )
        .optional(),
      /** Counts the held deposit towards the invoice. */
      use_deposit: flag,
      use_wallet: waysFields.use_wallet,
      /** Requests delivery as well: city and address go together. The price comes later, as with `POST /shipping`. */
      shipping_city_id: idIn.optional(),
      shipping_address: z.string().trim().max(300).optional(),
      shipping_notes: z.string().trim().max(500).optional(),
      ...clientFlags,
    }),
    data: z.object({ order: orderDetail, payment: payment.nullable() }),
  }),
  quoteOrder: route({
    method: 'POST',
    path: '/orders/{id}/quote',
    summary: 'What the order would cost with a coupon and services; nothing changes',
    access: 'member',
    people: true,
    params: z.object({ id: idIn }),
    body: z.strictObject({
      coupon: z.string().trim().max(40).optional(),
      services: z.array(idIn).max(20).optional(),
      use_deposit: flag,
    }),
    data: z.object({
      price: money,
      price_tax: money,
      client_fees: money,
      administrative_fees: money,
      services_amount: money,
      shipping_amount: money,
      discount: money,
      tax_amount: money,
      total: money,
      amount_due: money,
    }),
  }),
  changeOwner: route({
    method: 'PUT',
    path: '/orders/{id}/owner',
    summary: 'The buyer names the person that the car is transferred to, with a code or the password',
    access: 'member',
    params: z.object({ id: idIn }),
    body: z.strictObject({ ...ownOwnerFields, current_password: z.string().max(200).optional() }),
    data: z.object({ order: orderDetail }),
  }),
  giveUp: route({
    method: 'POST',
    path: '/orders/{id}/give-up',
    summary: 'The buyer says with a code or the password that they will not pay; finance may cancel the order',
    access: 'member',
    params: z.object({ id: idIn }),
    body: z.strictObject({ current_password: z.string().max(200).optional() }),
    data: z.object({ order: orderDetail }),
  }),
  collectFee: route({
    method: 'POST',
    path: '/orders/{id}/collect-fee',
    summary:
      'Gets the exit permit of a car that is ready; pays the days after the free ones first, where there are any',
    access: 'member',
    idempotent: true,
    params: z.object({ id: idIn }),
    body: z.strictObject(waysFields),
    data: z.object({ order: orderDetail, payment: payment.nullable() }),
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
