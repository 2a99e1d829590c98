import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { balancesQuery, type MyLot } from '../my-lots/my-lots-queries.ts'

/** The sum of the member's leads, and the remaining room of their money and package. */
export function Balances({ lots }: { lots: readonly MyLot[] }) {
  const t = useT('lots')
  const { data: means, error, refetch } = useQuery(balancesQuery(useApi()))
  if (error && !means) {
    return (
      <div className="mb-4">
        <ErrorState title={t('meansFailed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const led = lots.filter(({ viewer }) => viewer?.is_leading).reduce((sum, { price }) => sum + price, 0)
  const waiting = <Skeleton className="my-1 h-6 w-24" />
  return (
    <dl className="means surface">
      <Figure name={t('sumLeading')}>
        <Money amount={led} />
      </Figure>
      <Figure name={t('sumAvailable')}>{means ? <Money amount={means.available} /> : waiting}</Figure>
      <Figure name={t('sumFrozen')}>{means ? <Money amount={means.frozen} /> : waiting}</Figure>
      <Figure name={t('sumLeft')}>{means ? <CarsLeft plan={means.plan} /> : waiting}</Figure>
    </dl>
  )
}

type Plan = { active_lots_limit: number | null; active_lots: number } | null

function CarsLeft({ plan }: { plan: Plan }) {
  const t = useT('lots')
  if (plan === null) return t('noPlan')
  if (plan.active_lots_limit === null) return t('noLimit')
  const left = Math.max(0, plan.active_lots_limit - plan.active_lots)
  return t.rich('carsLeft', { left, limit: plan.active_lots_limit, num: (digits) => <Num>{digits}</Num> })
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
