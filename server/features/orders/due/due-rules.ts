import type { Language } from '#contract/http/shapes.ts'
import { partOf, taxInside } from '#contract/values/fees.ts'
import type { Posting } from '../../ledger/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An order's input for its due date: `graceDays` are the days of grace that are charged already. */
export type DueOrder = { issuedAt: Date | null; dueAt: Date; graceDays: number; remindedAt: Date | null }

/** The job's present action: remind, charge every day of grace up to `chargeTo`, end the order. */
export type DueStep = { reminds: boolean; chargeTo: number; lapses: boolean }

/**
 * Decides the action of an unpaid order's due date. A day of grace costs from its first moment; after the last one
 * the order ends. The reminder comes a day before the due date, or in the middle of a shorter time.
 */
export function dueStep(
  { issuedAt, dueAt, graceDays, remindedAt }: DueOrder,
  graceDaysMax: number,
  now: Date,
): DueStep {
  const overdueMs = now.getTime() - dueAt.getTime()
  const begun = overdueMs < 0 ? 0 : Math.floor(overdueMs / DAY_MS) + 1
  const wholeMs = issuedAt === null ? DAY_MS * 2 : dueAt.getTime() - issuedAt.getTime()
  return {
    reminds: remindedAt === null && overdueMs < 0 && -overdueMs <= Math.min(DAY_MS, wholeMs / 2),
    chargeTo: Math.max(graceDays, Math.min(begun, graceDaysMax)),
    lapses: overdueMs >= graceDaysMax * DAY_MS,
  }
}

/** The end of an order that stays unpaid. */
export const lapsesAt = (dueAt: Date, graceDaysMax: number): Date => new Date(dueAt.getTime() + graceDaysMax * DAY_MS)

/** The accounts of a forfeited deposit: VAT is included, as on its invoice. */
export function keptPostings(amount: number, vatBps: number): Posting[] {
  const vat = partOf(amount - taxInside(amount, vatBps), vatBps)
  const lines: Posting[] = [
    { account: 'forfeits', amount: amount - vat },
    { account: 'vat', amount: vat },
  ]
  return lines.filter((line) => line.amount !== 0)
}

/** The reason that an unpaid order has ended. */
const LAPSED = { ar: 'لم يُسدَّد الطلب في المهلة.', en: 'The order was not paid in time.' }
/** The stored form, for staff of either language. */
export const LAPSED_REASON = `${LAPSED.ar} ${LAPSED.en}`

/** The buyer reads this when finance cancels an order without a reason. */
export const CANCELED = {
  ar: 'اضطررنا إلى إلغاء هذا الطلب. راسلنا وسنوضح لك السبب.',
  en: 'We had to cancel this order. Write to us and we will explain why.',
}

/** The reason of a canceled order, for a reader: a text by staff stays unchanged. */
export const cancelReasonIn = (language: Language, reason: string | null): string =>
  reason === LAPSED_REASON ? LAPSED[language] : (reason ?? CANCELED[language])
