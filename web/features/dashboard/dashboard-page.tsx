import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { dashboardQuery } from '#web/features/layout/member-queries.ts'
import { useSession } from '#web/platform/device/session.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, type PlainPath, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ActCard } from './act-card.tsx'
import { DeliveryRows, WonRows } from './car-rows.tsx'
import { FirstSteps, LiveNow } from './first-steps.tsx'
import { LiveLots } from './live-lots.tsx'
import { NextSteps } from './next-steps.tsx'
import type { DashboardData, NextStep } from './queries.ts'
import { WalletSummary } from './wallet-summary.tsx'

/** First the member's next steps, the nearest one large, then a view of everything of theirs. */
export function DashboardPage() {
  const t = useT('dashboard')
  const session = useSession()
  const { data, error, refetch } = useQuery(dashboardQuery(useApi()))
  useLiveCars()
  const first = session?.name.split(' ')[0] ?? ''
  const isNew = data?.dashboard.first_steps != null
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('hello', { name: first })}</h1>
          <p role="status">
            {isNew ? t('beforeFirstBid') : data ? t('waits', { count: data.dashboard.next_steps.length }) : '\u00a0'}
          </p>
        </div>
      </div>
      {data ? <Parts data={data} onRetry={() => void refetch()} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DashboardSkeleton /> : null}
    </div>
  )
}

/** Steps that a new member finds in their list. */
const FIRST = new Set<NextStep['kind']>(['verify_phone', 'subscribe'])

function Parts({ data, onRetry }: { data: DashboardData; onRetry: () => void }) {
  const t = useT('dashboard')
  const { counts, next_steps: all, first_steps: first } = data.dashboard
  const failed = <ErrorState title={t('partFailed')} onRetry={onRetry} />
  const { won_auctions: won, subscribed_auctions: live, favourites, wallet, deliveries } = data
  const steps = first ? all.filter(({ kind }) => !FIRST.has(kind)) : all
  const waiting = new Set(all.flatMap(({ product }) => product?.id ?? []))
  const isElsewhere = ({ id }: { id: number }) => !waiting.has(id)
  const [others, bids] = [won?.filter(isElsewhere), live?.filter(isElsewhere)]
  const moving = deliveries?.filter(({ product }) => isElsewhere(product)) ?? []
  return (
    <div className="grid gap-8">
      {first ? <FirstSteps done={first} /> : null}
      {steps.length > 0 ? <Steps steps={steps} /> : first ? null : <Calm />}
      {first ? <LiveNow /> : null}
      <Part id="wallet" title={t('wallet')} to="/wallet" more={t('details')}>
        {wallet ? <WalletSummary wallet={wallet} /> : failed}
      </Part>
      {bids === undefined || bids.length > 0 ? (
        <Part id="live" title={t('liveLots')} to="/active-auctions" more={t('allLots')}>
          {bids ? <LiveLots lots={bids} /> : failed}
        </Part>
      ) : null}
      {others === undefined || others.length > 0 ? (
        <Part id="won" title={t('won')} to="/win-auctions" more={t('allWon')}>
          {others ? <WonRows cars={others} /> : failed}
        </Part>
      ) : null}
      {moving.length > 0 ? (
        <Part id="deliveries" title={t('deliveries')} to="/shipping" more={t('allDeliveries')}>
          <DeliveryRows deliveries={moving} />
        </Part>
      ) : null}
      {favourites === null || favourites.length > 0 ? (
        <Part
          id="favourites"
          title={t('favourites')}
          count={counts.favourites}
          to="/favourite"
          more={t('allFavourites')}
        >
          {favourites ? <CarGrid narrow cars={favourites.slice(0, 3).map(toCardCar)} /> : failed}
        </Part>
      ) : null}
    </div>
  )
}

/** The nearest step is large if it is about a car. */
function Steps({ steps }: { steps: readonly NextStep[] }) {
  const t = useT('dashboard')
  const [nearest, ...rest] = steps
  const large = nearest?.product ? nearest : undefined
  const rows = large ? rest : steps
  return (
    <>
      {large ? <ActCard step={large} /> : null}
      {rows.length > 0 ? (
        <Part id="steps" title={t(large ? 'after' : 'next')} count={rows.length}>
          <NextSteps steps={rows} isFirstFilled={large === undefined} />
        </Part>
      ) : null}
    </>
  )
}

function Calm() {
  const t = useT('dashboard')
  return (
    <p className="surface flex flex-wrap items-center gap-3 p-6 text-muted">
      <Icon name="good" />
      <span className="flex-1 basis-40">{t('nothingWaits')}</span>
      <A to="/auctions" query={{ status: 'live' }} className="link">
        {t('browse')}
      </A>
    </p>
  )
}

type PartProps = { id: string; title: string; count?: number; to?: PlainPath; more?: string; children: ReactNode }

const Part = ({ id, title, count, to, more, children }: PartProps) => (
  <section aria-labelledby={`part-${id}`} className="min-w-0">
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
      <h2 id={`part-${id}`} className="text-22">
        {title}
      </h2>
      {count ? (
        <span className="text-muted">
          <Num>{count}</Num>
        </span>
      ) : null}
      {to ? (
        <A to={to} className="link ms-auto text-14">
          {more}
        </A>
      ) : null}
    </div>
    {children}
  </section>
)

/** The large step, its rows, and the wallet. */
const DashboardSkeleton = () => (
  <div className="grid gap-8" aria-hidden="true">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-32 w-full" />
  </div>
)
