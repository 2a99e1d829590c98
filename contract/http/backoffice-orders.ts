import * as z from 'zod'
import { byId } from './backoffice-shapes.ts'
import { invoiceStatus, orderStatus } from './orders.ts'
import { route } from './route.ts'
import { id, instant, money } from './shapes.ts'

/** An order as staff see it. */
export const adminOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  invoice_status: invoiceStatus,
  product_id: id,
  user_id: id,
  price: money,
  total: money,
  canceled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
})
export type AdminOrder = z.infer<typeof adminOrder>

export const orderAdminRoutes = {
  adminCancelOrder: route({
    method: 'POST',
    base: '/api/admin',
    path: '/orders/cancel/{id}',
    summary: 'Cancels an order that nobody has paid: the deposit is free, the car can be sold again',
    access: 'finance',
    params: byId,
    /** Shown to the buyer and written to the audit. */
    body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    data: adminOrder,
  }),
}
