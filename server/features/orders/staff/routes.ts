import { orderAdminRoutes as routes } from '#contract/http/office/money/orders.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { OrderPath } from '../order-path.ts'
import { registerPricingStaffRoutes } from '../pricing/staff-routes.ts'
import { registerGuardedOrderActs } from './guarded-acts.ts'
import { registerHandoverActs } from './handover-acts.ts'
import { type PageDeps, readOrderPage } from './order-page.ts'
import { checkPermit, countOrders, listByStatus, readOrder } from './orders.ts'
import { registerShippingStaffRoutes, type ShippingStaffDeps } from './shipping-routes.ts'

type Deps = PageDeps & ShippingStaffDeps & { orderPath: OrderPath }

/** Acts of staff on orders: lists by state, the path to the handover, the gate, deliveries, coupons and services. */
export function registerOrderStaffRoutes(api: StaffApi, deps: Deps): void {
  const { serve } = api
  const { db } = deps
  serve(routes.adminOrders, ({ query, language }) => listByStatus(db, query, language))
  serve(routes.adminPendingOrders, ({ query, language }) => listByStatus(db, query, language, 'pending'))
  serve(routes.adminMakingOrders, ({ query, language }) => listByStatus(db, query, language, 'making'))
  serve(routes.adminDeliveringOrders, ({ query, language }) => listByStatus(db, query, language, 'delivering'))
  serve(routes.adminFinishedOrders, ({ query, language }) => listByStatus(db, query, language, 'finished'))
  serve(routes.adminCanceledOrders, ({ query, language }) => listByStatus(db, query, language, 'canceled'))
  serve(routes.adminOrderCounts, () => countOrders(db))
  serve(routes.adminOrder, ({ params, language }) => readOrderPage(deps, params.id, language))
  for (const [status, one] of [
    ['pending', routes.adminPendingOrder],
    ['making', routes.adminMakingOrder],
    ['delivering', routes.adminDeliveringOrder],
    ['finished', routes.adminFinishedOrder],
    ['canceled', routes.adminCanceledOrder],
  ] as const)
    serve(one, ({ params, language }) => readOrder(db, params.id, language, status))
  registerActs(api, deps)
  registerGuardedOrderActs(api, deps)
  registerHandoverActs(api, deps)
  registerShippingStaffRoutes(api, deps)
  registerPricingStaffRoutes(api, deps)
}

function registerActs({ serveStaff, serveGuarded }: StaffApi, { db, orderPath }: Deps): void {
  serveGuarded(
    routes.adminUpdateOrder,
    orderPath.changeTransferByStaff((tx, id, language) => readOrder(tx, id, language)),
  )
  serveStaff(routes.adminCheckPermit, (staff, { body }) => checkPermit(db, orderPath, staff, body))
}
