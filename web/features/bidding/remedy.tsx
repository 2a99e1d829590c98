import { useQueryClient } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, type ButtonKind, type ButtonSize, buttonClass } from '#web/ui/button.tsx'

type Props = { car: Car; reason: string; kind: ButtonKind; size?: ButtonSize; className?: string }

/** The link by which an ineligible member can change that; nothing if only waiting or support helps. */
export function Remedy({ car, reason, kind, size = 'md', className = '' }: Props) {
  const t = useT('bidding')
  const queryClient = useQueryClient()
  if (reason === 'phone_not_verified') {
    return (
      <Button
        kind={kind}
        size={size}
        className={className}
        onClick={() => openDialog('verifyPhone', { onDone: () => void queryClient.invalidateQueries() })}
      >
        {t('verifyPhone')}
      </Button>
    )
  }
  if (reason === 'whatsapp_not_verified') {
    return (
      <A to="/profile" className={buttonClass(kind, size, className)}>
        {t('verifyWhatsapp')}
      </A>
    )
  }
  const missing = car.viewer?.deposit_missing
  if (missing) {
    return (
      <Button
        kind={kind}
        size={size}
        className={className}
        onClick={() => openDialog('topUp', { amount: missing, car: car.slug })}
      >
        <span>{t.rich('depositExactly', { money: () => <Money amount={missing} /> })}</span>
      </Button>
    )
  }
  const isDeposit = reason === 'deposit_required'
  if (!isDeposit && reason !== 'bid_limit_exceeded' && reason !== 'active_lots_limit_reached') return null
  // A paid deposit leads back to the car.
  return (
    <A to="/packages" query={{ car: car.slug }} className={buttonClass(kind, size, className)}>
      {t(isDeposit ? 'addDeposit' : 'upgrade')}
    </A>
  )
}
