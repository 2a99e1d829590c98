import { partOf } from '#contract/values/fees.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The yard at an instant: unpaid days after the free ones, and their cost in halalas. */
export type CollectionDue = { days: number; fee: number; taxAmount: number; total: number; nextDayAt: Date }

type InYard = { collectBy: Date; paidDays: number; now: Date }

/** The started days in the yard after the free ones. A day begins with its first moment. */
function begunDays({ collectBy, now }: InYard): number {
  const past = now.getTime() - collectBy.getTime()
  // A permit paid until the first moment of a day is no longer valid.
  return past < 0 ? 0 : Math.floor(past / DAY_MS) + 1
}

/** Those not paid yet. */
export const daysDue = (at: InYard): number => Math.max(0, begunDays(at) - at.paidDays)

/**
 * The amount due for a ready car's days in the yard: each started day after the free ones, less those paid already.
 * VAT is rounded once, on the whole fee.
 */
export function collectionDue(at: InYard, rates: { feePerDay: number; vatBps: number }): CollectionDue {
  const days = daysDue(at)
  const fee = days * rates.feePerDay
  const taxAmount = partOf(fee, rates.vatBps)
  return { days, fee, taxAmount, total: fee + taxAmount, nextDayAt: dayEnd(at.collectBy, at.paidDays + days) }
}

/** The end of a number of paid days. */
export const dayEnd = (collectBy: Date, days: number): Date => new Date(collectBy.getTime() + days * DAY_MS)
