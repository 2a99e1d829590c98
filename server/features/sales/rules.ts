import type { SaleStep, SellerSale } from '#contract/http/own-cars/sale.ts'
import type { SaleFacts } from './sale-store.ts'

/** The end of each step, null while it is not done, and its latest time where one is known. */
export type StepTimes = Record<SaleStep['step'], { at: Date | null; dueAt: Date | null }>

const STEPS = ['paid', 'papers', 'transferred', 'paid_out'] as const

/** The first step that is not done is the present one. A step behind it may be done already. */
export function stepsOf(times: StepTimes, isCanceled: boolean): SaleStep[] {
  const present = isCanceled ? undefined : STEPS.find((step) => times[step].at === null)
  return STEPS.map((step) => {
    const { at, dueAt } = times[step]
    const state = at !== null ? 'done' : step === present ? 'now' : 'next'
    return { step, state, at: at?.toISOString() ?? null, due_at: at === null ? (dueAt?.toISOString() ?? null) : null }
  })
}

export function stateOf({ status, isLate }: Pick<SaleFacts, 'status' | 'isLate'>): SellerSale['state'] {
  if (status === 'canceled') return 'canceled'
  if (status === 'pending') return isLate ? 'late' : 'unpaid'
  return 'paid'
}
