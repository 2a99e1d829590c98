import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LIST_PATHS, useListAddress } from './addresses.ts'
import { FilterDialog } from './filter-dialog.tsx'
import type { ListProps } from './list-props.ts'
import { changed, countFilters } from './narrowing.ts'
import type { ListFacets } from './queries.ts'
import { SaveSearch } from './save-search.tsx'
import { ENDED, type ListKind, type ListSearch, sortsOf } from './search.ts'

const STATES = [
  ['all', undefined],
  ['live', 'live'],
  ['soon', 'scheduled'],
  ['ended', ENDED],
] as const

/** The number of cars of a state under the other filters. */
function countOf(facets: ListFacets, state: string | undefined): number {
  const isIn = (value: string) =>
    state === undefined || (state === ENDED ? value !== 'live' && value !== 'scheduled' : value === state)
  return facets.status.reduce((sum, { value, count }) => (isIn(value) ? sum + count : sum), 0)
}

/** Live, soon or ended: links, so that each has its own address. */
export function StateLinks({ search, facets }: ListProps) {
  const t = useT('list')
  return (
    <div className="segs-row">
      <nav className="segs" aria-label={t('states')}>
        {STATES.map(([word, status]) => (
          <A
            key={word}
            to="/auctions"
            query={changed(search, { status: status && [status] })}
            aria-current={(search.status ?? []).join() === (status ?? '') ? 'page' : undefined}
          >
            {t(word)} <span className="n">{facets ? <Num>{countOf(facets, status)}</Num> : null}</span>
          </A>
        ))}
      </nav>
    </div>
  )
}

const KINDS = ['filter', 'auctions', 'sales'] as const
/** The same lists by their names on the wire. */
const LIST_NAMES = { filter: 'all', auctions: 'auctions', sales: 'sales' } as const

/** All cars, those in auctions, those for sale, under the same filters. */
export function KindLinks({ kind, search, reach }: ListProps) {
  const t = useT('list')
  const { sort: _sort, ...asked } = changed(search, { status: undefined })
  return (
    <div className="segs-row">
      <nav className="segs" aria-label={t('kinds')}>
        {KINDS.map((other) => (
          <A key={other} to={LIST_PATHS[other]} query={asked} aria-current={other === kind ? 'page' : undefined}>
            {t(`kind_${other}`)} <span className="n">{reach ? <Num>{reach[LIST_NAMES[other]]}</Num> : null}</span>
          </A>
        ))}
      </nav>
    </div>
  )
}

/** The count, and the tools above the list: filters on phones, sorting, grid or rows. */
export function ListTools(props: ListProps) {
  const { kind, search, total, sizes } = props
  const all = sizes?.[LIST_NAMES[kind]]
  const isPart = total !== undefined && total > 0 && all !== undefined && all > total
  const t = useT('list')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-3 gap-x-4 min-h-(--h-control) mb-4">
      {/* Always rendered: it announces the number of cars found, zero too. */}
      <h2 className="text-18 font-semibold leading-text whitespace-nowrap">
        <span role="status">
          {total === undefined ? ' ' : t('found', { count: total })}{' '}
          {isPart ? (
            <span className="text-muted text-14 font-normal">
              {t.rich('foundOf', { all: () => <Num key="all">{all}</Num> })}
            </span>
          ) : null}
        </span>
      </h2>
      <div className="list-tools-end flex items-center gap-2 max-md:flex-wrap max-md:w-full">
        <span className="lg:hidden">
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="sliders" size="s" />
            {t('filterBy', { count: countFilters(search) })}
          </Button>
        </span>
        <SaveSearch {...props} />
        <SortChoice kind={kind} search={search} />
        <ViewLinks kind={kind} search={search} />
      </div>
      {isOpen ? <FilterDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** The order of the list; a choice is a new address at once. */
function SortChoice({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const t = useT('list')
  const { go } = useListAddress(kind)
  const sorts = sortsOf(kind)
  const isEnded = search.status?.join() === ENDED
  return (
    <label className="sort">
      <span className="sr-only">{t('sortBy')}</span>
      <select
        className="input select"
        value={search.sort ?? sorts[0]}
        onChange={({ target: { value } }) =>
          go(changed(search, { sort: sorts.find((sort, i) => i > 0 && sort === value) }))
        }
      >
        {sorts.map((sort, index) => (
          <option key={sort} value={sort}>
            {t(index === 0 && sort === 'ending' && isEnded ? 'endedLast' : sort)}
          </option>
        ))}
      </select>
    </label>
  )
}

function ViewLinks({ kind, search }: { kind: ListKind; search: ListSearch }) {
  const t = useT('list')
  const { view, ...asked } = search
  return (
    <div className="view">
      <A to={LIST_PATHS[kind]} query={asked} aria-current={view ? undefined : 'true'} aria-label={t('asGrid')}>
        <Icon name="grid" />
      </A>
      <A
        to={LIST_PATHS[kind]}
        query={{ ...asked, view: 'list' }}
        aria-current={view ? 'true' : undefined}
        aria-label={t('asRows')}
      >
        <Icon name="rows" />
      </A>
    </div>
  )
}
