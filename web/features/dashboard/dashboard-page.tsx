import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { dashboardQuery } from '#web/features/layout/queries.ts'
import { useSession } from '#web/platform/device/session.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, type PlainPath, useApi } from '#web/platform/link.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { CarRows } from './car-rows.tsx'
import { DeliveryRows } from './delivery-rows.tsx'
import { NextSteps } from './next-steps.tsx'
import { NoticesPart } from './notices-part.tsx'
import type { DashboardData } from './queries.ts'
import { WalletSummary } from './wallet-summary.tsx'

/** First the member's next steps, then a view of everything of theirs. */
export function DashboardPage() {
  const t = useT('dashboard')
  const session = useSession()
  const { data, error, refetch } = useQuery(dashboardQuery(useApi()))
  useLiveCars()
  const first = session?.name.split(' ')[0] ?? ''
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('hello', { name: first })}</h1>
          <p role="status">{data ? t('waits', { count: data.dashboard.next_steps.length }) : '\u00a0'}</p>
        </div>
      </div>
      {data ? <Parts data={data} onRetry={() => void refetch()} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DashboardSkeleton /> : null}
    </div>
  )
}

function Parts({ data, onRetry }: { data: DashboardData; onRetry: () => void }) {
  const t = useT('dashboard')
  const { counts, next_steps: steps } = data.dashboard
  const failed = <ErrorState title={t('partFailed')} onRetry={onRetry} />
  const { won_auctions: won, subscribed_auctions: live, favourites, wallet, notifications, deliveries } = data
  return (
    <div className="dash">
      <div className="dash-col">
        <Part id="steps" title={t('next')} count={steps.length}>
          <NextSteps steps={steps} />
        </Part>
        <Part id="live" title={t('liveLots')} count={counts.live} to="/active-auctions" more={t('allLots')}>
          {live ? <CarRows cars={live} none={t('noLive')} kind="live" /> : failed}
        </Part>
        {won === null || won.length > 0 ? (
          <Part id="won" title={t('won')} count={counts.won} to="/win-auctions" more={t('allWon')}>
            {won ? <CarRows cars={won} none="" kind="won" /> : failed}
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
      <div className="dash-col">
        <Part id="wallet" title={t('wallet')} to="/wallet" more={t('details')}>
          {wallet ? <WalletSummary wallet={wallet} /> : failed}
        </Part>
        <Part id="notices" title={t('notices')} to="/notifications" more={t('allNotices')}>
          {notifications ? <NoticesPart notices={notifications} /> : failed}
        </Part>
        {deliveries && deliveries.length > 0 ? (
          <Part
            id="deliveries"
            title={t('deliveries')}
            count={deliveries.length}
            to="/shipping"
            more={t('allDeliveries')}
          >
            <DeliveryRows deliveries={deliveries} />
          </Part>
        ) : null}
      </div>
    </div>
  )
}

type PartProps = { id: string; title: string; count?: number; to?: PlainPath; more?: string; children: ReactNode }

const Part = ({ id, title, count, to, more, children }: PartProps) => (
  <section aria-labelledby={`part-${id}`}>
    <div className="dash-h">
      <h2 id={`part-${id}`}>{title}</h2>
      {count ? (
        <span className="n">
          <Num>{count}</Num>
        </span>
      ) : null}
      {to ? (
        <A to={to} className="link">
          {more}
        </A>
      ) : null}
    </div>
    {children}
  </section>
)

const DashboardSkeleton = () => (
  <div className="dash" aria-hidden="true">
    <div className="dash-col">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
    <div className="dash-col">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
)
