import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BidLimits } from '#contract/http/bidding.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ownLimitsQuery } from '../my-lots/my-lots-queries.ts'

const LimitsDialog = lazyDialog(() => import('./limits-dialog.tsx'))

/** The member's own limits across all their lots, their use, and the way to change them. */
export function OwnLimits() {
  const t = useT('limits')
  const { data: limits, error, refetch } = useQuery(ownLimitsQuery(useApi()))
  const [isOpen, setOpen] = useState(false)
  if (error && !limits) {
    return (
      <div className="mb-4">
        <ErrorState title={t('limitsFailed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <section
      className="own-limits grid grid-cols-1 gap-y-1 gap-x-4 items-center py-3 px-4 mb-4 xs:grid-cols-[minmax(0,1fr)_auto] lg:py-4 lg:px-6 surface"
      aria-label={t('limits')}
    >
      <h2>{t('limits')}</h2>
      {limits ? <Used limits={limits} /> : <Skeleton className="h-5 w-56" />}
      <Button kind="secondary" size="sm" disabled={!limits} onClick={() => setOpen(true)}>
        {t(limits && isSet(limits) ? 'changeLimits' : 'setLimits')}
      </Button>
      {isOpen && limits ? <LimitsDialog limits={limits} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

const isSet = ({ cars_max, amount_max }: BidLimits) => cars_max !== null || amount_max !== null

function Used({ limits: { cars, cars_max, amount, amount_max } }: { limits: BidLimits }) {
  const t = useT('limits')
  if (cars_max === null && amount_max === null) return <p>{t('noLimits')}</p>
  return (
    <p className="dots">
      {cars_max === null ? null : (
        <span>{t.rich('carsUsed', { cars, max: cars_max, num: (digits) => <Num>{digits}</Num> })}</span>
      )}
      {amount_max === null ? null : (
        <span>
          {t.rich('amountUsed', { used: () => <Money amount={amount} />, max: () => <Money amount={amount_max} /> })}
        </span>
      )}
    </p>
  )
}
