import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { A, sitePath, useApi, usePublicPath } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Chips, SortChoice, StateLinks } from './auctions-tools.tsx'
import { CarGrid, CarGridSkeleton } from './car-grid.tsx'
import { useLiveCars } from './live-cars.ts'
import { auctionCarsQuery } from './queries.ts'
import type { AuctionsSearch } from './search.ts'

export function AuctionsPage({ search }: { search: AuctionsSearch }) {
  const t = useT('catalogue')
  const { data: page, error, refetch } = useQuery(auctionCarsQuery(useApi(), search))
  const publicPath = usePublicPath()
  useLiveCars()
  return (
    <div className="wrap pb-6">
      <header className="lots-head">
        <h1>{t('auctionsTitle')}</h1>
        <StateLinks search={search} facets={page?.facets} />
      </header>
      <div className="list-tools">
        <Chips search={search} facets={page?.facets} />
        {/* Always there: what a choice finds is told, nothing too. */}
        <h2 className={page?.total === 0 ? 'sr-only' : 'list-count'}>
          <span role="status">{page ? t('cars', { count: page.total }) : ' '}</span>
        </h2>
        {page?.total === 0 ? null : <SortChoice search={search} />}
      </div>
      {error && !page ? <ErrorState title={t('carsFailed')} onRetry={() => void refetch()} /> : null}
      {page ? <CarGrid cars={page.cars} empty={<NoneHere search={search} />} /> : error ? null : <CarGridSkeleton />}
      {page ? (
        <Pager
          current={page.current_page}
          last={page.last_page}
          link={(number, { children, ...props }) => (
            <a
              {...props}
              href={publicPath(sitePath('/auctions', {}, { ...search, page: number === 1 ? undefined : number }))}
            >
              {children}
            </a>
          )}
        />
      ) : null}
    </div>
  )
}

/** Nothing fits: what to try, and the way back to all cars. */
function NoneHere({ search }: { search: AuctionsSearch }) {
  const t = useT('list')
  const words = useT('catalogue')
  const isSearch = search.q !== undefined
  return (
    <EmptyState
      icon={isSearch ? 'search' : 'car'}
      title={isSearch ? t('noneFound') : words('noCars')}
      action={
        <A to="/auctions" className={buttonClass('primary')}>
          {t('showAll')}
        </A>
      }
    >
      {t(isSearch ? 'noneFoundText' : 'noneHereText')}
    </EmptyState>
  )
}
