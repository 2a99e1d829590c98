/** From this price on, a bid must be higher by at least `step`. Any integer unit, the same for both. */
export type IncrementRow = { from: number; step: number }

const QUICK_STEPS = [1, 2, 5]

/** True if a table can be used: it starts at 0, `from` rises strictly, every step is an integer above 0. */
export function validateIncrements(table: readonly IncrementRow[]): boolean {
  if (table[0]?.from !== 0) return false
  return table.every(({ from, step }, i) => {
    const before = table[i - 1]
    const rises = before === undefined || from > before.from
    return Number.isSafeInteger(from) && rises && Number.isSafeInteger(step) && step > 0
  })
}

/** The step at a price. Throws RangeError when no row covers the price (the table is not valid). */
export function stepAt(table: readonly IncrementRow[], price: number): number {
  const row = table.findLast(({ from }) => from <= price)
  if (!row) throw new RangeError(`no increment for a price of ${price}`)
  return row.step
}

/** The lowest amount of the next bid: the opening price while there is no bid (`price` null). */
export function nextMinimum(table: readonly IncrementRow[], price: number | null, opening: number): number {
  return price === null ? opening : price + stepAt(table, price)
}

/**
 * The amounts of the quick buttons: the price after one, two and five minimum bids, each step
 * looked up at its starting price. Without a bid the first of them is the opening price.
 */
export function quickSteps(table: readonly IncrementRow[], price: number | null, opening: number): number[] {
  const landings: number[] = []
  let at = price
  for (let taken = 1; taken <= Math.max(...QUICK_STEPS); taken++) {
    at = nextMinimum(table, at, opening)
    if (QUICK_STEPS.includes(taken)) landings.push(at)
  }
  return landings
}
