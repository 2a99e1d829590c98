import { useQuery } from '@tanstack/react-query'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ReceiptsLink } from '../history/receipts-link.tsx'
import { Balances } from '../limits/balances.tsx'
import { OwnLimits } from '../limits/own-limits.tsx'
import { EndedPage, EndedPart } from './ended-lots.tsx'
import { LotFilters } from './lot-filters.tsx'
import { LotRow } from './lot-row.tsx'
import type { LotsShown } from './lots-shown.ts'
import {
  balancesQuery,
  endedLotsQuery,
  fitsFilter,
  followedQuery,
  isOpen,
  type MyLot,
  myLotsQuery,
  ownLimitsQuery,
} from './my-lots-queries.ts'
import { PhoneMandates } from './phone-mandates.tsx'

const bySoonest = (a: MyLot, b: MyLot) => (a.closes_at ?? '').localeCompare(b.closes_at ?? '')

/** All lots of a member: the open ones live, soonest end first, with bidding in place, then the ended ones. */
export function MyLotsPage({ show, page }: { show: LotsShown; page: number }) {
  const t = useT('lots')
  const words = useT('bidding')
  const api = useApi()
  const mine = useQuery(myLotsQuery(api))
  const followed = useQuery(followedQuery(api))
  const means = useQuery(balancesQuery(api))
  const limits = useQuery(ownLimitsQuery(api))
  const ended = useQuery(endedLotsQuery(api, 'ended', 1))
  useLiveCars()
  if ((mine.isError && !mine.data) || (ended.isError && !ended.data)) {
    return (
      <div className="wrap sec">
        <ErrorState
          title={t('lotsFailed')}
          error={mine.error ?? ended.error}
          onRetry={() => void Promise.all([mine.refetch(), ended.refetch()])}
        />
      </div>
    )
  }
  // All at once: late figures would push down the buttons under them.
  if (!ended.data || [mine, followed, means, limits].some(({ isPending }) => isPending)) return <LotsSkeleton />
  const own = mine.data ?? []
  const known = new Set(own.map(({ id }) => id))
  const others = (followed.data ?? []).filter(({ id }) => !known.has(id))
  const open = [...own.filter(isOpen), ...others.filter(isOpen)].sort(bySoonest)
  const isEnded = show === 'won' || show === 'lost'
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('lotsTitle')}</h1>
          <p>{t('lotsLead', { count: open.length })}</p>
        </div>
        <LotFilters lots={open} counts={ended.data.counts} show={show} />
      </div>
      {isEnded ? (
        <EndedPage show={show} page={page} />
      ) : (
        <>
          <Balances lots={open} />
          <OwnLimits />
          <PhoneMandates />
          <OpenLots lots={open} show={show} />
          {show === undefined ? <EndedPart list={ended.data} /> : null}
        </>
      )}
      <div className="bid-notes mt-6">
        <p className="bid-note">
          <Icon name="bell" size="s" />
          <span>{t('alertNote')}</span>
        </p>
        <ReceiptsLink>{words('receipts')}</ReceiptsLink>
      </div>
    </div>
  )
}

function LotsSkeleton() {
  const t = useT('lots')
  return (
    <div className="wrap min-h-svh" aria-busy="true">
      <div className="lots-head">
        <h1>{t('lotsTitle')}</h1>
      </div>
      <Skeleton className="mb-4 h-24 w-full" />
      <Skeleton className="mb-4 h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

function OpenLots({ lots, show }: { lots: readonly MyLot[]; show: LotsShown }) {
  const t = useT('lots')
  const words = useT('bidding')
  if (lots.length === 0) {
    return (
      <EmptyState
        icon="clock"
        title={t('lotsEmpty')}
        action={
          <A to="/auctions" query={{ status: 'live' }} className={buttonClass('primary')}>
            {words('browseOthers')}
          </A>
        }
      >
        {t('lotsEmptyText')}
      </EmptyState>
    )
  }
  const shown = lots.filter((lot) => fitsFilter(lot, show))
  if (shown.length === 0) return <p className="surface p-6 text-center text-muted">{t('filterEmpty')}</p>
  return (
    <ol className="lots surface">
      {shown.map((lot) => (
        <LotRow key={lot.id} lot={lot} />
      ))}
    </ol>
  )
}
