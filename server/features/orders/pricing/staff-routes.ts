import { pricingAdminRoutes as routes } from '#contract/http/office/money/pricing.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { StaffApi } from '../../staff/index.ts'
import { addCoupon, deleteCoupon, editCoupon, listAllCoupons, readCoupon } from './coupons.ts'
import { addItem, deleteItem, editItem, listAllItems, readItem } from './items.ts'

type Deps = { db: Database; settings: Pick<Settings, 'read'> }

/** Coupons and services of orders, as staff edit them. */
export function registerPricingStaffRoutes({ serve, serveGuarded }: StaffApi, deps: Deps): void {
  const { db } = deps
  serve(routes.adminCoupons, ({ query }) => listAllCoupons(db, query))
  serve(routes.adminCoupon, ({ params }) => readCoupon(db, params.id))
  serveGuarded(routes.adminCreateCoupon, addCoupon(deps))
  serveGuarded(routes.adminUpdateCoupon, editCoupon(deps))
  serve(routes.adminDeleteCoupon, (request) => deleteCoupon(db, request, request.params.id))
  serve(routes.adminItems, ({ query }) => listAllItems(db, query))
  serve(routes.adminItem, ({ params }) => readItem(db, params.id))
  serve(routes.adminCreateItem, (request) => addItem(db, request, request.body))
  serve(routes.adminUpdateItem, (request) => editItem(db, request, request.params.id, request.body))
  serve(routes.adminDeleteItem, (request) => deleteItem(db, request, request.params.id))
}
