import { useQueries, useQuery } from '@tanstack/react-query'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import { CarGridSkeleton } from '#web/features/catalogue/grid-skeleton.tsx'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { useSteadyCars } from '#web/features/catalogue/steady-cars.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Chips, partText } from './chips.tsx'
import { FilterColumn } from './filters.tsx'
import { MoreCars } from './more-cars.tsx'
import { NothingFound } from './nothing-found.tsx'
import { type CarsPage, carsQuery } from './queries.ts'
import type { ListKind, ListSearch } from './search.ts'
import { KindLinks, ListTools, StateLinks } from './tools.tsx'

const TITLES = { auctions: 'auctionsTitle', filter: 'filterTitle', sales: 'salesTitle' } as const

/** Cars in auctions, for sale, or all of them, with filters and sorting. The address holds the whole state. */
export function ListPage({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const t = useT('list')
  const { data: page, error, refetch } = useQuery(carsQuery(useApi(), kind, search))
  useLiveCars()
  const listProps = {
    ...{ kind, search, facets: page?.facets, total: page?.total },
    ...{ sizes: page?.in_list, reach: page?.found_in, understood: page?.understood },
  }
  return (
    <div className="wrap pb-6">
      <header className="lots-head">
        <div>
          <h1>{t(TITLES[kind])}</h1>
          {search.q === undefined ? null : <p className="mt-1">{t('resultsFor', { q: search.q })}</p>}
        </div>
        {kind === 'auctions' ? <StateLinks {...listProps} /> : <KindLinks {...listProps} />}
      </header>
      <div className="list">
        <FilterColumn {...listProps} />
        <div className="list-found">
          <ListTools {...listProps} />
          <Chips {...listProps} />
          {error && !page ? <ErrorState title={t('carsFailed')} error={error} onRetry={() => void refetch()} /> : null}
          {page === undefined && !error ? <CarGridSkeleton /> : null}
          {page?.total === 0 ? <NothingFound kind={kind} search={search} parts={page.understood} /> : null}
          {page?.relaxed && page.total > 0 ? (
            <p className="bg-surface-2 rounded-field py-3 px-4 mb-4 wrap-anywhere" role="status">
              {t('relaxed', { left: leftOut(page.understood, t) })}
            </p>
          ) : null}
          {page && page.total > 0 ? <Results kind={kind} search={search} first={page} /> : null}
        </div>
      </div>
    </div>
  )
}

/** The typed parts that no shown car has. */
const leftOut = (parts: CarsPage['understood'], t: Translate<'list'>): string =>
  parts
    .filter(({ used }) => !used)
    .map((part) => t('part', { what: partText(t, part) }))
    .join(' ')

/** The first page and those shown below it; no card moves while it is on the page. */
function Results({ kind, search, first }: { kind: ListKind; search: ListSearch; first: CarsPage }) {
  const t = useT('list')
  const api = useApi()
  const below = Array.from({ length: (search.more ?? 1) - 1 }, (_, index) => first.current_page + index + 1)
  const rest = useQueries({ queries: below.map((page) => carsQuery(api, kind, search, page)) })
  const loaded = rest.flatMap(({ data }) => (data ? [data.cars] : []))
  const steady = useSteadyCars([first.cars, ...loaded], first.asked)
  const isWaiting = rest.some(({ isPending }) => isPending)
  const shown = steady.pages.flat()
  const unique = [...new Map(shown.map((car) => [car.id, car])).values()]
  return (
    <>
      {steady.hasChanged ? (
        <p className="list-news">
          <Button kind="secondary" size="sm" className="whitespace-normal" onClick={steady.show}>
            {t('showChanges')}
          </Button>
        </p>
      ) : null}
      <div className={search.view === 'list' ? 'cards cards-rows' : 'cards cards-3'}>
        {unique.map((car, index) => (
          <CarCard key={car.id} car={car} first={index < 2} />
        ))}
      </div>
      {isWaiting ? <CarGridSkeleton count={3} /> : null}
      <MoreCars kind={kind} search={search} first={first} shown={unique.length} />
    </>
  )
}
