import { compose } from '#contract/values/compose.ts'
import { formatAmount, fromRiyals, toRiyals } from '#contract/values/money.ts'
import type { Charge } from '#server/platform/gateways/gateway.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'

/** The maximum of one top-up, in halalas: 1,000,000 riyals. */
export const TOP_UP_MAX = 100_000_000

/** The relevant field of a package: its deposit in halalas. */
export type Plan = { id: number; deposit: number }

/** Riyals that a member typed, as halalas; refused unless above zero, within the limit, and with two decimals at most. */
export function topUpAmount(riyals: number): number | Refusal {
  const halalas = fromRiyals(riyals)
  if (halalas === undefined || halalas <= 0) return refuseField('amount', texts.above, 'amount_invalid')
  if (halalas > TOP_UP_MAX) return refuseField('amount', texts.max, 'amount_invalid')
  return halalas
}

/** A package's price for a member: the part of its deposit that their current package does not already cover. */
export function packagePrice(target: Plan, current: Plan | undefined): { amount: number; base: number } | Refusal {
  if (current?.id === target.id) return refuse('package_current')
  const base = current?.deposit ?? 0
  return target.deposit > base ? { amount: target.deposit - base, base } : refuse('package_not_higher')
}

/**
 * True if a paid package payment also changes the package: the current one must still cover the amount deducted from
 * the price, and be lower than the new one. The money is credited either way.
 */
export function grantsPackage(baseDeposit: number, target: Plan, current: Plan | undefined): boolean {
  const covered = current?.deposit ?? 0
  return covered >= baseDeposit && target.deposit > covered
}

type Expected = { id: number; gatewayRef: string | null; amount: number; replacesId: number | null }

/**
 * The meaning of a gateway's charge for a payment; `mismatch` is a charge that is not this payment's, and credits
 * nothing.
 */
export const decideSettlement = (payment: Expected, charge: Charge): Charge['status'] | 'mismatch' =>
  mismatchOf(payment, charge) === undefined ? charge.status : 'mismatch'

/** The mismatch: the payment of the charge, its currency, or its amount. */
export function mismatchOf(payment: Expected, charge: Charge): 'payment' | 'currency' | 'amount' | undefined {
  if (charge.ref !== payment.gatewayRef || charge.paymentId !== (payment.replacesId ?? payment.id)) return 'payment'
  if (charge.currency !== 'SAR') return 'currency'
  return charge.amount === payment.amount ? undefined : 'amount'
}

const limit = formatAmount(toRiyals(TOP_UP_MAX))
const texts = {
  above: {
    ar: 'أدخل مبلغًا أكبر من صفر، بمنزلتين عشريتين على الأكثر.',
    en: 'Enter an amount above zero, with two decimals at most.',
  },
  max: { ar: compose`الحد الأعلى للشحن ${limit} ر.س.`, en: compose`A top-up is SAR ${limit} at most.` },
}
