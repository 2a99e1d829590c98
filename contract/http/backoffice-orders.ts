import * as z from 'zod'
import { byId, listQuery, sorted } from './backoffice-shapes.ts'
import { exitPermit, invoiceStatus, orderStatus } from './orders.ts'
import { paymentMethod } from './payments.ts'
import { route } from './route.ts'
import { id, instant, money, paged } from './shapes.ts'

/** An order as staff see it. */
export const adminOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  invoice_status: invoiceStatus,
  product_id: id,
  title: z.string(),
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
  paid_at: instant.nullable(),
  ready_at: instant.nullable(),
  collect_by: instant.nullable(),
  /** Whether everything for the ownership transfer is there. */
  has_transfer: z.boolean(),
  transfer_location: z.string().nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
})
export type AdminOrder = z.infer<typeof adminOrder>

const base = '/api/admin' as const
const list = <const Path extends `/${string}`>(path: Path, summary: string) =>
  route({
    method: 'GET',
    base,
    path,
    summary,
    access: 'read',
    query: z.object({ ...listQuery, ...sorted('id', 'due_at', 'total') }),
    data: paged(adminOrder),
  })
const move = <const Path extends `/${string}`>(path: Path, summary: string) =>
  route({
    method: 'POST',
    base,
    path,
    summary,
    access: 'finance',
    params: byId,
    body: z.strictObject({ note: z.string().trim().max(500).optional() }),
    data: adminOrder,
  })

export const orderAdminRoutes = {
  adminOrders: list('/orders', 'All orders'),
  adminPendingOrders: list('/orders/pending', 'Orders that wait to be paid'),
  adminMakingOrders: list('/orders/making', 'Paid orders whose papers are under way'),
  adminDeliveringOrders: list('/orders/delivering', 'Orders whose car is ready or on its way'),
  adminFinishedOrders: list('/orders/finished', 'Orders whose car is handed over'),
  adminCanceledOrders: list('/orders/canceled', 'Canceled orders'),
  adminOrder: route({
    method: 'GET',
    base,
    path: '/orders/{id}',
    summary: 'One order',
    access: 'read',
    params: byId,
    data: adminOrder,
  }),
  adminMakeOrder: move('/orders/make/{id}', 'Begins the papers of a paid order; one that is paid is there already'),
  adminDeliverOrder: move('/orders/deliver/{id}', 'The car of an order is ready: its free days in the yard begin'),
  adminFinishOrder: move('/orders/finish/{id}', 'The car of an order is handed over'),
  adminExtendOrder: route({
    method: 'POST',
    base,
    path: '/orders/extend/{id}',
    summary: 'Gives an unpaid order days more; the buyer is told',
    access: 'finance',
    params: byId,
    /** The reason is written to the audit. */
    body: z.strictObject({ days: z.int().min(1).max(30), reason: z.string().trim().min(3).max(500) }),
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
    sensitive: true,
    method: 'POST',
    base,
    path: '/orders/cancel/{id}',
    summary: 'Cancels an order that nobody has paid: the deposit is free, the car can be sold again',
    access: 'finance',
    params: byId,
    /** Shown to the buyer and written to the audit. */
    body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    data: adminOrder,
  }),
}
