import * as z from 'zod'
import { exitPermit, transferStep } from '../../money/handover.ts'
import { invoiceKind } from '../../money/invoices.ts'
import { invoiceStatus, orderStatus, ownerFields } from '../../money/orders.ts'
import { payment, paymentMethod } from '../../money/payments.ts'
import { shippingStatus } from '../../money/shipping.ts'
import { transferStatus } from '../../money/transfers.ts'
import { route } from '../../route.ts'
import { carImage, id, idIn, instant, money, paged } from '../../shapes.ts'
import { personalAddress, personalPhone, personalText } from '../personal.ts'
import { byId, idList, listQuery, reason, reasonIfAny, sorted } from '../shapes.ts'

/** Why an order is canceled. A default of the buyer keeps the deposit. */
export const cancelCause = z.enum(['buyer_default', 'seller', 'house', 'buyer_before_due'])

/** An order as staff see it. */
export const adminOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  invoice_status: invoiceStatus,
  product_id: id,
  title: z.string(),
  image: carImage.nullable(),
  user_id: id,
  user_name: z.string(),
  owner_id: id,
  price: money,
  total: money,
  paid_amount: money,
  payment_method: paymentMethod.nullable(),
  created_at: instant,
  issued_at: instant.nullable(),
  due_at: instant.nullable(),
  grace_days: z.int(),
  /** The buyer said with a code that they will not pay. */
  given_up_at: instant.nullable(),
  paid_at: instant.nullable(),
  ready_at: instant.nullable(),
  collect_by: instant.nullable(),
  /** True if all data for the ownership transfer is there. */
  has_transfer: z.boolean(),
  transfer_location: personalAddress.nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: personalText.nullable(),
  /** Null for one that is not canceled, or was before causes were kept; `returned` by a case. */
  cancel_cause: z.enum([...cancelCause.options, 'returned']).nullable(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** One order with all its details; numbers of identities are masked. */
const adminOrderPage = z.object({
  ...adminOrder.shape,
  owner_name: z.string(),
  client_fees: money,
  administrative_fees: money,
  services_amount: money,
  shipping_amount: money,
  discount: money,
  tax_amount: money,
  transfer: z
    .object({
      owner_name: z.string(),
      owner_identity_masked: z.string(),
      owner_phone: personalPhone,
      transfer_location: personalAddress,
    })
    .nullable(),
  permit: exitPermit.omit({ code: true }).nullable(),
  transfer_steps: z.array(transferStep),
  payments: z.array(
    z.object({
      id,
      method: paymentMethod,
      status: payment.shape.status,
      amount: money,
      part: z.string().nullable(),
      created_at: instant,
      settled_at: instant.nullable(),
    }),
  ),
  transfers: z.array(
    z.object({
      id,
      status: transferStatus,
      amount: money,
      approved_amount: money.nullable(),
      created_at: instant,
    }),
  ),
  invoices: z.array(
    z.object({
      id,
      kind: invoiceKind,
      number: z.string().nullable(),
      /** The full amount, as in the list of invoices; null until it is issued. */
      total: money.nullable(),
      issued_at: instant.nullable(),
      credited_at: instant.nullable(),
    }),
  ),
  shippings: z.array(
    z.object({
      id,
      status: shippingStatus,
      city: z.string(),
      /** With VAT; null until the buyer accepts a price. */
      total: money.nullable(),
      arrives_at: instant.nullable(),
    }),
  ),
  /** Each change of state, oldest first. */
  events: z.array(z.object({ status: orderStatus, invoice_status: invoiceStatus, at: instant })),
})
export type AdminOrderPage = z.infer<typeof adminOrderPage>

const orderCounts = z.object({
  counts: z.array(
    z.object({
      status: orderStatus,
      /** At most 10,000 are counted. */
      count: z.int(),
      /** Number of unpaid ones past their due date. */
      late: z.int(),
    }),
  ),
})
export type OrderCounts = z.infer<typeof orderCounts>

const base = '/api/admin' as const
/** Sales open orders. Separate calls move them on or cancel them; no call removes them. */
const instead = {
  ar: 'تُفتح الطلبات بالبيع، ولا تُحذف: انقلها بالمسارات make وdeliver وfinish، أو ألغها بالمسار cancel.',
  en: 'A sale opens an order, and no order is removed: move it by make, deliver and finish, or cancel it.',
}
const list = <const Path extends `/${string}`>(path: Path, summary: string) =>
  route({
    method: 'GET',
    base,
    path,
    summary,
    access: 'read.members',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'due_at', 'total'),
      user_id: idIn.optional(),
      ids: idList.optional(),
    }),
    data: paged(adminOrder),
    instead,
  })
const one = <const Path extends `/${string}`>(path: Path, summary: string) =>
  route({ method: 'GET', base, path, summary, access: 'read.members', params: byId, data: adminOrder, instead })
const move = {
  sensitive: true,
  party: { order: 'id' },
  method: 'POST',
  base,
  access: 'finance',
  params: byId,
  body: z.strictObject({ note: z.string().trim().max(500).optional() }),
  data: adminOrder,
} as const

export const orderAdminRoutes = {
  adminOrders: list('/orders', 'All orders'),
  adminPendingOrders: list('/orders/pending', 'Orders that wait to be paid'),
  adminMakingOrders: list('/orders/making', 'Paid orders whose papers are under way'),
  adminDeliveringOrders: list('/orders/delivering', 'Orders whose car is ready or on its way'),
  adminFinishedOrders: list('/orders/finished', 'Orders whose car is handed over'),
  adminCanceledOrders: list('/orders/canceled', 'Canceled orders'),
  adminOrderCounts: route({
    method: 'GET',
    base,
    path: '/orders/counts',
    summary: 'How many orders each state holds',
    access: 'read.members',
    data: orderCounts,
  }),
  adminOrder: route({
    method: 'GET',
    base,
    path: '/orders/{id}',
    summary: 'One order with its payments, invoices, ownership transfer, deliveries and exit permit',
    access: 'read.members',
    params: byId,
    data: adminOrderPage,
    instead,
  }),
  adminPendingOrder: one('/orders/pending/{id}', 'One order that waits to be paid'),
  adminMakingOrder: one('/orders/making/{id}', 'One paid order whose papers are under way'),
  adminDeliveringOrder: one('/orders/delivering/{id}', 'One order whose car is ready or on its way'),
  adminFinishedOrder: one('/orders/finished/{id}', 'One order whose car is handed over'),
  adminCanceledOrder: one('/orders/canceled/{id}', 'One canceled order'),
  adminUpdateOrder: route({
    sensitive: true,
    party: { order: 'id' },
    method: 'PUT',
    base,
    path: '/orders/{id}',
    summary: 'Corrects who the car is transferred to, before it is handed over; notifies the buyer',
    access: 'finance',
    guard: 'ownership',
    params: byId,
    body: z.strictObject({
      ...ownerFields,
      /** Written to the audit. */
      reason: reasonIfAny,
    }),
    data: adminOrder,
  }),
  adminMakeOrder: route({
    ...move,
    path: '/orders/make/{id}',
    summary: 'Begins the papers of a paid order; one that is paid is there already',
  }),
  adminDeliverOrder: route({
    ...move,
    guard: 'handover',
    path: '/orders/deliver/{id}',
    summary:
      'The car of an order is ready: its free days in the yard begin. Who recorded its money by hand needs a second person',
  }),
  adminFinishOrder: route({
    ...move,
    guard: 'handover',
    path: '/orders/finish/{id}',
    summary:
      'The car of an order is handed over; without an exit permit, and by who recorded its money by hand, it takes two',
  }),
  adminRecordStep: route({
    ...move,
    guard: 'handover',
    path: '/orders/{id}/transfer-steps',
    summary:
      'Records the day of a step of the ownership transfer, or takes it back; who recorded the order’s money by hand does not record the transfer alone',
    body: z.strictObject({ step: transferStep.shape.step, on: transferStep.shape.on }),
    data: adminOrder,
  }),
  adminExtendOrder: route({
    guard: 'extension',
    sensitive: true,
    idempotent: true,
    party: { order: 'id' },
    method: 'POST',
    base,
    path: '/orders/extend/{id}',
    summary: 'Gives the buyer more days to pay, and notifies them; beyond the limits a second person approves it',
    access: 'finance',
    params: byId,
    /** The reason is written to the audit. */
    body: z.strictObject({ days: z.int().min(1).max(30), reason }),
    data: adminOrder,
  }),
  adminWaiveForfeit: route({
    guard: 'forfeit',
    sensitive: true,
    idempotent: true,
    party: { order: 'id' },
    method: 'POST',
    base,
    path: '/orders/waive-forfeit/{id}',
    summary: 'Gives back what was kept of the deposit of an unpaid order; a second person approves it',
    access: 'finance',
    params: byId,
    /** Written to the audit. */
    body: z.strictObject({ reason }),
    data: adminOrder,
  }),
  adminCheckPermit: route({
    method: 'POST',
    base,
    path: '/exit-permits/check',
    summary: 'The gate reads an exit permit; with `release` the car leaves and the permit is used up',
    access: 'cars',
    body: z.strictObject({ code: z.string().trim().min(1).max(200), release: z.boolean().optional() }),
    data: z.object({
      permit: exitPermit.omit({ code: true }),
      order: adminOrder,
      holder: z.string().nullable(),
      released: z.boolean(),
    }),
  }),
  adminCancelOrder: route({
    guard: 'cancellation',
    sensitive: true,
    idempotent: true,
    party: { order: 'id' },
    method: 'POST',
    base,
    path: '/orders/cancel/{id}',
    summary:
      'Cancels an order until its car is ready: what was paid is in the wallet, and the car can be sold again. A default of the buyer keeps the deposit and offers the car to the runner-up',
    access: 'finance',
    params: byId,
    /** Shown to the buyer, who reads a standard one if none is given, and written to the audit. */
    body: z.strictObject({ reason: reasonIfAny, cause: cancelCause.default('house') }),
    data: adminOrder,
  }),
}
