import { type AdminSubscription, pricingAdminRoutes as routes } from '#contract/http/office/money/pricing.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { listOf } from '../../staff/index.ts'
import { findSubscription, listSubscriptions, type SubscriptionRow } from './subscription-store.ts'

/** The packages that members paid for. */
export function registerSubscriptionStaffRoutes({ serve }: Api, db: Reader): void {
  serve(routes.adminSubscriptions, ({ query, language }) => {
    const { status, package_id: packageId, user_id: userId } = query
    return listOf(
      query,
      (search, sort, place) => listSubscriptions(db, { search, status, packageId, userId }, sort, place),
      (row) => toAdminSubscription(row, language),
    )
  })
  serve(routes.adminSubscription, async ({ params, language }) => {
    const row = await findSubscription(db, params.id)
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
