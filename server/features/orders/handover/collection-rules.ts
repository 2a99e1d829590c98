import { partOf } from '#contract/values/fees.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The yard at an instant: days after the free ones that are not paid yet, and what they cost in halalas. */
export type CollectionDue = { days: number; fee: number; taxAmount: number; total: number; nextDayAt: Date }

/**
 * What a car that is ready owes for its days in the yard: each day that has begun after the free ones, less those paid already.
 * VAT is rounded once, on the whole fee.
 */
export function collectionDue(
  at: { collectBy: Date; paidDays: number; now: Date },
  rates: { feePerDay: number; vatBps: number },
): CollectionDue {
  const past = at.now.getTime() - at.collectBy.getTime()
  // A day begins with its first moment: a permit that was paid until then is good no longer.
  const begun = past < 0 ? 0 : Math.floor(past / DAY_MS) + 1
  const days = Math.max(0, begun - at.paidDays)
  const fee = days * rates.feePerDay
  const taxAmount = partOf(fee, rates.vatBps)
  return { days, fee, taxAmount, total: fee + taxAmount, nextDayAt: dayEnd(at.collectBy, Math.max(begun, at.paidDays)) }
}

/** Until when so many paid days reach. */
export const dayEnd = (collectBy: Date, days: number): Date => new Date(collectBy.getTime() + days * DAY_MS)
