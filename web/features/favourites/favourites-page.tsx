import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { CarGridSkeleton } from '#web/features/catalogue/grid-skeleton.tsx'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type FavouritePage, type FavouriteState, favouritesQuery, STATES } from './queries.ts'

/** A member's favourites, all or those of one state, live. */
export function FavouritesPage({ state }: { state: FavouriteState }) {
  const t = useT('favourites')
  const query = useInfiniteQuery({ ...favouritesQuery(useApi(), state), placeholderData: keepPreviousData })
  useLiveCars()
  const pages = query.data?.pages
  const counts = pages?.[0]?.counts
  const cars = pages?.flatMap((page) => page.cars) ?? []
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p role="status">{counts ? t('lead', { count: counts.all }) : '\u00a0'}</p>
        </div>
        {counts && counts.all > 0 ? <States state={state} counts={counts} /> : null}
      </div>
      <h2 className="sr-only">{t(`state_${state ?? 'all'}`)}</h2>
      {query.isError && !pages ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? <CarGridSkeleton /> : null}
      {counts ? <CarGrid cars={cars} empty={<NoFavourites hasOthers={counts.all > 0} />} /> : null}
      <More list={query}>{t('more')}</More>
    </div>
  )
}

function States({ state, counts }: { state: FavouriteState; counts: FavouritePage['counts'] }) {
  const t = useT('favourites')
  return (
    <nav className="segs-row" aria-label={t('states')}>
      <div className="segs">
        {STATES.map((each) => (
          <A
            key={each ?? 'all'}
            to="/favourite"
            query={{ state: each }}
            aria-current={state === each ? 'page' : undefined}
          >
            {t(`state_${each ?? 'all'}`)}
            <span className="n">
              <Num>{counts[each ?? 'all']}</Num>
            </span>
          </A>
        ))}
      </div>
    </nav>
  )
}

function NoFavourites({ hasOthers }: { hasOthers: boolean }) {
  const t = useT('favourites')
  return hasOthers ? (
    <EmptyState
      icon="clock"
      title={t('noneHere')}
      action={
        <A to="/favourite" className={buttonClass('secondary')}>
          {t('showAll')}
        </A>
      }
    >
      {t('noneHereText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="heart"
      title={t('none')}
      action={
        <A to="/auctions" className={buttonClass('primary')}>
          {t('browse')}
        </A>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}
