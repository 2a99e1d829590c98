import type { Car } from '#contract/http/car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

const REASONS = [
  'phone_not_verified',
  'whatsapp_not_verified',
  'account_inactive',
  'deposit_required',
  'bid_limit_exceeded',
  'active_lots_limit_reached',
  'own_limit_reached',
  'own_car',
  'same_side',
  'not_your_duty',
  'person_limit_exceeded',
  'staff_may_not_trade',
] as const

function whyKey(reason: string): `why_${(typeof REASONS)[number] | 'other'}` {
  const known = REASONS.find((word) => word === reason)
  return `why_${known ?? 'other'}`
}

/** The reason that this member cannot bid. */
export function Ineligibility({ car, reason }: { car: Car; reason: string }) {
  const t = useT('bidding')
  const missing = car.viewer?.deposit_missing
  if (missing) return t.rich('depositMissing', { money: () => <Money amount={missing} /> })
  return t.rich(whyKey(reason), { money: () => <Money amount={car.deposit_required ?? 0} /> })
}
