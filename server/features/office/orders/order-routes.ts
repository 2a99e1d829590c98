import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { cancelOrder } from './cancel-order.ts'
import { readOrderPage } from './order-page.ts'
import {
  changeOrder,
  checkPermit,
  countOrders,
  extendOrder,
  listByStatus,
  moveOrder,
  readOrder,
  waiveForfeit,
} from './orders.ts'

/** What staff do with orders: lists by state, the way to the handover, the gate. */
export function registerOrderAdminRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminOrders, ({ query, language }) => listByStatus(deps, query, language))
  serve(routes.adminPendingOrders, ({ query, language }) => listByStatus(deps, query, language, 'pending'))
  serve(routes.adminMakingOrders, ({ query, language }) => listByStatus(deps, query, language, 'making'))
  serve(routes.adminDeliveringOrders, ({ query, language }) => listByStatus(deps, query, language, 'delivering'))
  serve(routes.adminFinishedOrders, ({ query, language }) => listByStatus(deps, query, language, 'finished'))
  serve(routes.adminCanceledOrders, ({ query, language }) => listByStatus(deps, query, language, 'canceled'))
  serve(routes.adminOrderCounts, () => countOrders(deps))
  serve(routes.adminOrder, ({ params, language }) => readOrderPage(deps, params.id, language))
  for (const [status, one] of [
    ['pending', routes.adminPendingOrder],
    ['making', routes.adminMakingOrder],
    ['delivering', routes.adminDeliveringOrder],
    ['finished', routes.adminFinishedOrder],
    ['canceled', routes.adminCanceledOrder],
  ] as const)
    serve(one, ({ params, language }) => readOrder(deps, params.id, language, status))
  serveStaff(routes.adminUpdateOrder, (staff, { params, body: { reason: _, ...fields } }) =>
    changeOrder(deps, staff, params.id, fields),
  )
  for (const [move, one] of [
    ['make', routes.adminMakeOrder],
    ['deliver', routes.adminDeliverOrder],
    ['finish', routes.adminFinishOrder],
  ] as const)
    serveStaff(one, (staff, { params, body }) => moveOrder(deps, staff, { orderId: params.id, move, note: body.note }))
  serveStaff(routes.adminExtendOrder, (staff, { params, body }) => extendOrder(deps, staff, params.id, body.days))
  serveStaff(routes.adminWaiveForfeit, (staff, { params }) => waiveForfeit(deps, staff, params.id))
  serveStaff(routes.adminCheckPermit, (staff, { body }) => checkPermit(deps, staff, body))
  serveStaff(routes.adminCancelOrder, (staff, { params }) => cancelOrder(deps, staff, params.id))
}
