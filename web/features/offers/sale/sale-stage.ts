import type { SellerSale } from '#contract/http/own-cars/sale.ts'

type Stage = 'unpaid' | 'late' | 'papers' | 'case' | 'days' | 'due' | 'sent' | 'over' | 'canceled' | 'defaulted'

/** The present stage of a sale, as its seller is told. */
export function saleStage({ state, steps, payout, buyer_defaulted: isDefault }: SellerSale): Stage {
  if (state === 'canceled') return isDefault ? 'defaulted' : 'canceled'
  if (state !== 'paid') return state
  if (payout.state === 'paid') return 'over'
  if (payout.state === 'sent') return 'sent'
  if (payout.reason === 'case_open') return 'case'
  if (steps.some(({ step, at }) => step === 'transferred' && at === null)) return 'papers'
  return payout.reason === 'days_left' ? 'days' : 'due'
}
