import { useSuspenseQuery } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { CarGrid } from './car-grid.tsx'
import { useLiveCars } from './live-cars.ts'
import { auctionQuery } from './queries.ts'

export function AuctionPage({ slug }: { slug: string }) {
  const t = useT('catalogue')
  const { data } = useSuspenseQuery(auctionQuery(useApi(), slug))
  const { auction, cars } = data
  useLiveCars()
  return (
    <div className="wrap py-6 lg:py-8">
      <h1 className="text-28 font-bold lg:text-36">{auction.title}</h1>
      <p className="dots mb-6 text-muted">
        <span>
          <DateTime at={auction.starts_at} />
        </span>
        <span>{t(auction.mode === 'live' ? 'oneByOne' : 'timed')}</span>
        <span>{t('cars', { count: auction.lots_count })}</span>
      </p>
      <CarGrid cars={cars} />
    </div>
  )
}
