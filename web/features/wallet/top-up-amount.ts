import { toLatinDigits } from '#contract/values/digits.ts'
import { fromRiyals } from '#contract/values/money.ts'

/** The maximum of one top-up, in riyals; the server refuses more. */
export const TOP_UP_MAX = 1_000_000

/** Riyals as typed, in any digits and with thousands separators; undefined if it is no amount above 0. */
export function readAmount(typed: string): number | undefined {
  const text = toLatinDigits(typed)
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.')
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  const amount = Number(text)
  return amount > 0 && fromRiyals(amount) !== undefined ? amount : undefined
}
