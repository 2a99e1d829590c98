import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Shown until the gateway reports the result. */
export function PaymentPending() {
  const t = useT('wallet')
  return (
    <div className="wrap paid" aria-busy="true">
      <span className="paid-mark paid-mark-plain">
        <span className="spin" aria-hidden="true" />
      </span>
      <h1>{t('checking')}</h1>
      <p className="text-muted">{t('checkingText')}</p>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
