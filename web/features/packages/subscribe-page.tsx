import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Package } from '#contract/http/money/ledger.ts'
import { planQuery } from '#web/features/wallet/queries.ts'
import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Limits } from './limits.tsx'
import { type Price, packagePrice } from './package-price.ts'
import { PayForm } from './pay-form.tsx'
import { packageQuery } from './queries.ts'

/** Paying the deposit of one package. */
export function SubscribePage({ id, car }: { id: string; car: string | undefined }) {
  const t = useT('packages')
  const { data: plan } = useSuspenseQuery(packageQuery(useApi(), id))
  return (
    <div className="wrap pb-6">
      <nav className="pt-6 text-14">
        <A to="/packages" query={{ car }} className="link">
          {t('allPackages')}
        </A>
      </nav>
      <h1 className="py-4 text-28 font-bold">{t('subscribeTitle', { name: plan.name })}</h1>
      <div className="subscribe">
        <div className="grid content-start gap-6">
          <Payment plan={plan} car={car} />
        </div>
        <aside className="grid content-start gap-4">
          <p>{plan.description}</p>
          <Limits plan={plan} />
          <div>
            <h2 className="text-16">{t('whyTitle')}</h2>
            <p className="text-muted">{t('whyText')}</p>
          </div>
        </aside>
      </div>
    </div>
  )
}

/** The amount due depends on the member's package; a guest sees the whole deposit. */
function Payment({ plan, car }: { plan: Package; car: string | undefined }) {
  const t = useT('packages')
  const session = useSession()
  const { data, error, refetch } = useQuery({ ...planQuery(useApi()), enabled: session !== null })
  if (session && error && !data) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (session && !data) return <PaymentSkeleton />
  const price = packagePrice(plan, session ? data?.plan : null)
  if (price.kind !== 'offered') return <NotOffered kind={price.kind} />
  return <PayForm plan={plan} price={price} car={car} ways={session ? data : undefined} />
}

function PaymentSkeleton() {
  return (
    <div className="surface grid gap-4 p-6" aria-busy="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}

function NotOffered({ kind }: { kind: Exclude<Price['kind'], 'offered'> }) {
  const t = useT('packages')
  return (
    <EmptyState
      icon="shield"
      title={t(kind === 'current' ? 'isCurrent' : 'isLower')}
      action={
        <A to="/wallet" className={buttonClass('primary')}>
          {t('seeWallet')}
        </A>
      }
    >
      {t(kind === 'current' ? 'isCurrentText' : 'isLowerText')}
    </EmptyState>
  )
}
