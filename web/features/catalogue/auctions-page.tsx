import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { sitePath, useApi, usePublicPath } from '#web/platform/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ErrorState } from '#web/ui/states.tsx'
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
    <div className="wrap py-6 lg:py-8">
      <h1 className="text-28 font-bold lg:text-36">{t('auctionsTitle')}</h1>
      <p className="mb-6 text-muted">{page ? t('cars', { count: page.total }) : ' '}</p>
      {error && !page ? <ErrorState title={t('carsFailed')} onRetry={() => void refetch()} /> : null}
      {page ? <CarGrid cars={page.cars} /> : error ? null : <CarGridSkeleton />}
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
