import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoints } from '#contract/http/index.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { EndedRow } from './ended-row.tsx'
import { endedLotsQuery, type MyLot } from './my-lots-queries.ts'

const ClearDialog = lazyDialog(() => import('./clear-dialog.tsx'))

type List = Endpoints['GET /subscribe-auctions']['data']
const NEWEST = 5

/** The last ended lots, below the open ones. */
export function EndedPart({ list }: { list: List }) {
  const t = useT('lots')
  const words = useT('bidding')
  const { won, lost } = list.counts
  if (won + lost === 0) return null
  return (
    <section className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-22">{t('endedTitle')}</h2>
        <div className="ms-auto flex flex-wrap items-center gap-4">
          <A to="/win-auctions" className="link">
            {words('toWins')}
          </A>
          {lost > 0 ? <ClearEnded /> : null}
        </div>
      </div>
      <EndedList lots={list.products.data.slice(0, NEWEST)} />
      {won + lost > NEWEST ? (
        <p className="mt-4 flex flex-wrap justify-center gap-2">
          {(['won', 'lost'] as const).map((show) =>
            list.counts[show] > 0 ? (
              <A key={show} to="/active-auctions" query={{ show }} className={buttonClass('secondary', 'sm')}>
                {t(show === 'won' ? 'allWon' : 'allLost', { count: list.counts[show] })}
              </A>
            ) : null,
          )}
        </p>
      ) : null}
    </section>
  )
}

/** All won or all lost lots, page by page. */
export function EndedPage({ show, page }: { show: 'won' | 'lost'; page: number }) {
  const t = useT('lots')
  const words = useT('bidding')
  const query = useQuery({ ...endedLotsQuery(useApi(), show, page), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  if (!data) {
    return error ? (
      <ErrorState title={t('lotsFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 w-full" />
    )
  }
  const { products } = data
  if (products.total === 0) return <NoneEnded show={show} />
  return (
    <section>
      <h2 className="sr-only">{t(show === 'won' ? 'wonThem' : 'lostThem')}</h2>
      <div className="mb-4 flex justify-end">
        {show === 'won' ? (
          <A to="/win-auctions" className="link">
            {words('toWins')}
          </A>
        ) : (
          <ClearEnded />
        )}
      </div>
      <EndedList lots={products.data} />
      <Pager
        current={products.current_page}
        last={products.last_page}
        link={(number, link) => (
          <A key={number} to="/active-auctions" query={{ show, page: number > 1 ? number : undefined }} {...link} />
        )}
      />
    </section>
  )
}

const EndedList = ({ lots }: { lots: readonly MyLot[] }) => (
  <ol className="lots surface">
    {lots.map((lot) => (
      <EndedRow key={lot.id} lot={lot} />
    ))}
  </ol>
)

function NoneEnded({ show }: { show: 'won' | 'lost' }) {
  const t = useT('lots')
  const words = useT('bidding')
  return (
    <EmptyState
      icon={show === 'won' ? 'trophy' : 'clock'}
      title={t(show === 'won' ? 'winsEmpty' : 'lostEmpty')}
      action={
        <A to="/auctions" query={{ status: 'live' }} className={buttonClass('primary')}>
          {words('browseOthers')}
        </A>
      }
    >
      {t(show === 'won' ? 'winsEmptyText' : 'lostEmptyText')}
    </EmptyState>
  )
}

function ClearEnded() {
  const t = useT('lots')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('clearEnded')}
      </Button>
      {isAsking ? <ClearDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}
