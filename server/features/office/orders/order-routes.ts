import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
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
export function registerOrderAdminRoutes({ serve }: Api, deps: OfficeDeps): void {
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
  serve(routes.adminUpdateOrder, (request) => changeOrder(deps, request, request.params.id, request.body))
  for (const [move, one] of [
    ['make', routes.adminMakeOrder],
    ['deliver', routes.adminDeliverOrder],
    ['finish', routes.adminFinishOrder],
  ] as const)
    serve(one, (request) => moveOrder(deps, request, { orderId: request.params.id, move, note: request.body.note }))
  serve(routes.adminExtendOrder, (request) => extendOrder(deps, request, request.params.id, request.body))
  serve(routes.adminWaiveForfeit, (request) => waiveForfeit(deps, request, request.params.id, request.body))
  serve(routes.adminCheckPermit, (request) => checkPermit(deps, request, request.body))
  serve(routes.adminCancelOrder, (request) => cancelOrder(deps, request, request.params.id, request.body))
}
