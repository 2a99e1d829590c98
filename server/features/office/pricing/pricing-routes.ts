import type { AdminSubscription } from '#contract/http/office/money/pricing.ts'
import { pricingAdminRoutes as routes } from '#contract/http/office/money/pricing.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { listOf } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { addCoupon, deleteCoupon, editCoupon, listAllCoupons, readCoupon } from './coupons.ts'
import { addItem, deleteItem, editItem, listAllItems, readItem } from './items.ts'
import { findSubscription, listSubscriptions, type SubscriptionRow } from './subscription-store.ts'

/** Coupons and services of orders, and the packages that members paid for. */
export function registerPricingRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminCoupons, ({ query }) => listAllCoupons(deps, query))
  serve(routes.adminCoupon, ({ params }) => readCoupon(deps, params.id))
  serve(routes.adminCreateCoupon, (request) => addCoupon(deps, request, request.body))
  serve(routes.adminUpdateCoupon, (request) => editCoupon(deps, request, request.params.id, request.body))
  serve(routes.adminDeleteCoupon, (request) => deleteCoupon(deps, request, request.params.id))
  serve(routes.adminItems, ({ query }) => listAllItems(deps, query))
  serve(routes.adminItem, ({ params }) => readItem(deps, params.id))
  serve(routes.adminCreateItem, (request) => addItem(deps, request, request.body))
  serve(routes.adminUpdateItem, (request) => editItem(deps, request, request.params.id, request.body))
  serve(routes.adminDeleteItem, (request) => deleteItem(deps, request, request.params.id))
  serve(routes.adminSubscriptions, ({ query, language }) => {
    const { status, package_id: packageId, user_id: userId } = query
    return listOf(
      query,
      (search, sort, place) => listSubscriptions(deps.db, { search, status, packageId, userId }, sort, place),
      (row) => toAdminSubscription(row, language),
    )
  })
  serve(routes.adminSubscription, async ({ params, language }) => {
    const row = await findSubscription(deps.db, params.id)
    return row ? toAdminSubscription(row, language) : refuse('not_found')
  })
}

const toAdminSubscription = (row: SubscriptionRow, language: Language): AdminSubscription => ({
  id: row.id,
  user_id: row.accountId,
  user_name: row.userName,
  package_id: row.packageId,
  package_name: language === 'ar' ? row.packageAr : row.packageEn,
  payment_id: row.id,
  amount: toRiyals(row.amount),
  method: row.method,
  status: row.status,
  started_at: row.settledAt?.toISOString() ?? null,
  is_current: row.isCurrent,
})
