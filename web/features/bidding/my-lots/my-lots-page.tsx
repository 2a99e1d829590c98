import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ReceiptsLink } from '../history/receipts-link.tsx'
import { Balances } from '../limits/balances.tsx'
import { OwnLimits } from '../limits/own-limits.tsx'
import { WaitingList } from '../limits/waiting-list.tsx'
import { placeOf } from '../panel/standing.tsx'
import { EndedRow } from './ended-row.tsx'
import { LotRow } from './lot-row.tsx'
import {
  balancesQuery,
  followedQuery,
  type MyLot,
  myLotsQuery,
  ownLimitsQuery,
  waitingQuery,
} from './my-lots-queries.ts'

type Filter = 'all' | 'leading' | 'outbid' | 'following'
const FILTERS = [
  ['all', 'all'],
  ['leading', 'leadingThem'],
  ['outbid', 'outbidThem'],
  ['following', 'followingThem'],
] as const

const isOpen = ({ status }: MyLot) => status === 'live' || status === 'scheduled'
const bySoonest = (a: MyLot, b: MyLot) => (a.closes_at ?? '').localeCompare(b.closes_at ?? '')

const fits = (lot: MyLot, filter: Filter) => {
  const place = placeOf(lot)
  return filter === 'all' || (filter === 'following' ? place !== 'leading' && place !== 'outbid' : place === filter)
}

/** All lots of a member on one surface, live, soonest end first, with bidding in place. */
export function MyLotsPage() {
  const t = useT('bidding')
  const api = useApi()
  const mine = useQuery(myLotsQuery(api))
  const followed = useQuery(followedQuery(api))
  const means = useQuery(balancesQuery(api))
  const limits = useQuery(ownLimitsQuery(api))
  const waiting = useQuery(waitingQuery(api))
  const [filter, setFilter] = useState<Filter>('all')
  useLiveCars()
  if (mine.isError && !mine.data) {
    return (
      <div className="wrap sec">
        <ErrorState title={t('lotsFailed')} onRetry={() => void mine.refetch()} />
      </div>
    )
  }
  // All at once: figures that came one after the other would push down the buttons under them.
  if ([mine, followed, means, limits, waiting].some(({ isPending }) => isPending)) return <LotsSkeleton />
  const own = mine.data ?? []
  const known = new Set(own.map(({ id }) => id))
  const others = (followed.data ?? []).filter(({ id }) => !known.has(id))
  const open = [...own.filter(isOpen), ...others.filter(isOpen)].sort(bySoonest)
  const ended = own.filter((lot) => !isOpen(lot))
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('lotsTitle')}</h1>
          <p>{t('lotsLead', { count: open.length })}</p>
        </div>
        <Filters lots={open} filter={filter} onFilter={setFilter} />
      </div>
      <Balances lots={open} />
      <OwnLimits />
      <WaitingList />
      <OpenLots lots={open} filter={filter} />
      {ended.length > 0 ? <EndedLots lots={ended} /> : null}
      <div className="bid-notes mt-6">
        <p className="bid-note">
          <Icon name="bell" size="s" />
          <span>{t('alertNote')}</span>
        </p>
        <ReceiptsLink />
      </div>
    </div>
  )
}

function LotsSkeleton() {
  const t = useT('bidding')
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

type FiltersProps = { lots: readonly MyLot[]; filter: Filter; onFilter: (filter: Filter) => void }

function Filters({ lots, filter, onFilter }: FiltersProps) {
  const t = useT('bidding')
  return (
    <div className="segs-row">
      <fieldset className="segs">
        {FILTERS.map(([id, word]) => (
          <button key={id} type="button" aria-pressed={filter === id} onClick={() => onFilter(id)}>
            {t(word)}{' '}
            <span className="n">
              <Num>{lots.filter((lot) => fits(lot, id)).length}</Num>
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function OpenLots({ lots, filter }: { lots: readonly MyLot[]; filter: Filter }) {
  const t = useT('bidding')
  if (lots.length === 0) {
    return (
      <EmptyState
        icon="clock"
        title={t('lotsEmpty')}
        action={
          <A to="/auctions" query={{ status: 'live' }} className={buttonClass('primary')}>
            {t('browseOthers')}
          </A>
        }
      >
        {t('lotsEmptyText')}
      </EmptyState>
    )
  }
  const shown = lots.filter((lot) => fits(lot, filter))
  if (shown.length === 0) return <p className="surface p-6 text-center text-muted">{t('filterEmpty')}</p>
  return (
    <ol className="lots surface">
      {shown.map((lot) => (
        <LotRow key={lot.id} lot={lot} />
      ))}
    </ol>
  )
}

function EndedLots({ lots }: { lots: readonly MyLot[] }) {
  const t = useT('bidding')
  const api = useApi()
  const queryClient = useQueryClient()
  const clear = useMutation({
    mutationFn: () => api.call('POST /clear-auctions', { body: {} }),
    onSuccess: ({ cleared }) => {
      toast({ title: t('cleared', { count: cleared }), tone: 'good', key: 'cleared' })
      void queryClient.invalidateQueries({ queryKey: ['my-lots'] })
    },
    onError: () => toast({ title: t('clearFailed'), tone: 'danger', key: 'cleared' }),
  })
  return (
    <section className="mt-12">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-22">{t('endedTitle')}</h2>
        <A to="/win-auctions" className="link ms-auto">
          {t('toWins')}
        </A>
        <Button kind="secondary" size="sm" pending={clear.isPending} onClick={() => clear.mutate()}>
          {t('clearEnded')}
        </Button>
      </div>
      <ol className="lots surface">
        {lots.map((lot) => (
          <EndedRow key={lot.id} lot={lot} />
        ))}
      </ol>
    </section>
  )
}
