/** Years to either side of a car's own in which another one is similar. */
export const YEARS_APART = 3
/** Older prices say nothing about today's. */
export const MONTHS_BACK = 24
/** The newest sales that count: the plot stays readable and the query bounded. */
export const SALES_MAX = 40
/** With fewer sales a single one would decide the range. */
const SALES_MIN = 5

/**
 * The middle half of the prices of some sales, in any unit: each end is the price of a sale, the lower quartile and the
 * upper one by the nearest rank. Null for too few sales.
 */
export function middleHalf(prices: readonly number[]): { from: number; to: number } | null {
  if (prices.length < SALES_MIN) return null
  const sorted = prices.toSorted((a, b) => a - b)
  const rank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { from: rank(0.25), to: rank(0.75) }
}
