/** One riyal is 100 halalas; every amount inside the product is an integer number of halalas. */
export const HALALAS_PER_RIYAL = 100
/** The ceiling of every amount of a caller, in riyals. */
export const AMOUNT_MAX = 10_000_000

/** From 2^46 riyals (about 70 million million) on, neighbouring doubles lie more than a halala apart. */
const EXACT_BELOW_RIYALS = 2 ** 46
const WIRE_AMOUNT = /^(-?\d+)(?:\.(\d{1,2}))?$/

/**
 * Riyals of the wire as halalas, exactly. Undefined when the number is not finite, has more than two
 * decimals or is too large to be exact (2^46 riyals and above). Works on the decimal text that JSON
 * carries, because riyals × 100 in floating point is not exact (1.15 × 100 is 114.99999999999999).
 */
export function fromRiyals(riyals: number): number | undefined {
  if (!(Math.abs(riyals) < EXACT_BELOW_RIYALS)) return undefined
  const parts = WIRE_AMOUNT.exec(String(riyals))
  if (!parts) return undefined
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
}

/** Halalas as riyals for the wire: a JSON number with at most two decimals. */
export function toRiyals(halalas: number): number {
  return halalas / HALALAS_PER_RIYAL
}

/** True if an amount in halalas is whole riyals (bids must be). */
export function isWholeRiyals(halalas: number): boolean {
  return halalas % HALALAS_PER_RIYAL === 0
}

/** A page is full of whole amounts, and a formatter is several times slower. */
const whole = (riyals: number) => String(riyals).replace(/\B(?=(?:\d{3})+$)/g, ',')
const exact = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/**
 * Riyals for the screen in both languages: Latin digits, thousands separators, no currency.
 * `auto` (default) shows decimals only where there are halalas ('168,500', '172,432.75'); 2 always shows them.
 */
export function formatAmount(riyals: number, options: { decimals?: 'auto' | 2 } = {}): string {
  return options.decimals === 2 || !Number.isSafeInteger(riyals) ? exact.format(riyals) : whole(riyals)
}
