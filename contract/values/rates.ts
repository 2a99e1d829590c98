import { toLatinDigits } from './digits.ts'

const BPS_PER_PERCENT = 100
const BPS_MAX = 10_000
const TYPED_PERCENT = /^(\d{1,3})(?:\.(\d{1,2})?)?$/
/** A percent sign of either script, before or after the number. */
const PERCENT_SIGNS = /[%٪\s\p{Cf}]/gu

/** A rate in ten-thousandths as percent without needless zeros: 150 is '1.5'. */
export const percentText = (bps: number): string => String(bps / BPS_PER_PERCENT)

/**
 * A typed percentage in ten-thousandths: digits of any script, a full stop or an Arabic decimal mark, up to two decimals.
 * Undefined for anything else, and above 100.
 */
export function bpsOf(typed: string): number | undefined {
  const parts = TYPED_PERCENT.exec(toLatinDigits(typed).replace(PERCENT_SIGNS, '').replace(/[٫,]/, '.'))
  if (!parts) return undefined
  const bps = Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
  return bps > BPS_MAX ? undefined : bps
}
