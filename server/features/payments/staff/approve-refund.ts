import type { moneyAdminRoutes } from '#contract/http/office/money/money.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { GuardedAct } from '../../staff/index.ts'
import { type MoneyDeps, readRefund } from './money.ts'
import { findRefund } from './money-store.ts'

/**
 * Approves a refund; above the limit it takes two. Nobody who recorded money of the member by hand is one of them.
 * Refusals: those of `reviewRefund`.
 */
export const approveRefundAct = ({
  payments,
  settings,
}: MoneyDeps): GuardedAct<typeof moneyAdminRoutes.adminApproveRefund> => ({
  needsTwo: async (tx, _staff, { params }) => {
    const { orders } = await settings.read(tx)
    return ((await findRefund(tx, params.id))?.amount ?? 0) > orders.refundAloneMax
  },
  whyNot: async (tx, accountId, { params }) => {
    const refund = await findRefund(tx, params.id)
    return refund && (await payments.recordedByHand(tx, accountId, refund)) ? 'credited_by_you' : null
  },
  amount: async (tx, { params }) => (await findRefund(tx, params.id))?.amount ?? null,
  run: async (tx, staff, { params }) => {
    const decision = { verdict: 'approve' } as const
    const done = await payments.reviewRefund(tx, staff, { refundId: params.id, decision })
    return isRefusal(done) ? done : readRefund(tx, params.id)
  },
})
