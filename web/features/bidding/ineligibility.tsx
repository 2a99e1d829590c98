import type { Car } from '#contract/http/car.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button, type ButtonKind, type ButtonSize } from '#web/ui/button.tsx'
import type { Bidding } from './panel/use-bidding.ts'

const REASONS = [
  'phone_not_verified',
  'whatsapp_not_verified',
  'account_inactive',
  'deposit_required',
  'bid_limit_exceeded',
  'active_lots_limit_reached',
  'own_limit_reached',
  'own_car',
  'staff_may_not_trade',
] as const

function whyKey(reason: string): `why_${(typeof REASONS)[number] | 'other'}` {
  const known = REASONS.find((word) => word === reason)
  return `why_${known ?? 'other'}`
}

/** Why this member cannot bid, or what waits in place of a bid. */
export function Ineligibility({ car, reason }: { car: Car; reason: string }) {
  const t = useT('bidding')
  const words = useT('buying')
  const waits = car.viewer?.waiting_max ?? null
  if (reason === 'own_limit_reached' && waits !== null)
    return words.rich('waitsWith', { money: () => <Money amount={waits} /> })
  if (reason === 'own_limit_reached' && car.viewer?.may_wait) return words('whyWait')
  return t.rich(whyKey(reason), { money: () => <Money amount={car.deposit_required ?? 0} /> })
}

type WaitProps = { car: Car; amount?: number; kind: ButtonKind; size?: ButtonSize; className?: string }

/** Opens the window in which a maximum is left to wait, or changed. `amount` in riyals: what the field begins with. */
export function WaitButton({ car, amount, kind, size = 'md', className = '' }: WaitProps) {
  const t = useT('buying')
  const waits = car.viewer?.waiting_max ?? null
  const props = amount === undefined ? { car } : { car, amount }
  return (
    <Button kind={kind} size={size} className={className} onClick={() => openDialog('waiting', props)}>
      {t(waits === null ? 'wait' : 'waitChange')}
    </Button>
  )
}

/** For a member who may bid: the maximum that waits, or after a bid beyond their own limits, the way to let it wait. */
export function WaitInstead({ bidding: { car, access, form, place } }: { bidding: Bidding }) {
  if (access.kind !== 'bidder') return null
  const { notice } = place
  const isBeyond = notice?.kind === 'refused' && notice.error.reason === 'own_limit_reached'
  const amount = form.maximum ?? form.amount
  const has = (car.viewer?.waiting_max ?? null) !== null
  if (!isBeyond && !has) return null
  return (
    <WaitButton
      car={car}
      kind="secondary"
      size="sm"
      className="w-full"
      {...(isBeyond && amount !== undefined && { amount })}
    />
  )
}
