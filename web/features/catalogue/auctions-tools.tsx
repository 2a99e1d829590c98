import { useRouter } from '@tanstack/react-router'
import type { CarPage } from '#contract/http/catalogue.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, sitePath, usePublicPath } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type AuctionsSearch, ENDED, SORTS } from './search.ts'

type Facets = CarPage['facets']
type ToolProps = { search: AuctionsSearch; facets: Facets | undefined }

const STATES = [
  ['all', undefined],
  ['live', 'live'],
  ['soon', 'scheduled'],
  ['ended', ENDED],
] as const

/** How many cars a state has under the other filters. */
function countOf(facets: Facets, state: string | undefined): number {
  const isIn = (value: string) =>
    state === undefined || (state === ENDED ? value !== 'live' && value !== 'scheduled' : value === state)
  return facets.status.reduce((sum, { value, count }) => (isIn(value) ? sum + count : sum), 0)
}

/** Live, to come or ended: links, so that each has an address of its own. */
export function StateLinks({ search, facets }: ToolProps) {
  const t = useT('list')
  return (
    <div className="segs-row">
      <nav className="segs" aria-label={t('states')}>
        {STATES.map(([word, status]) => (
          <A
            key={word}
            to="/auctions"
            query={{ ...search, status, page: undefined }}
            aria-current={search.status === status ? 'page' : undefined}
          >
            {t(word)} <span className="n">{facets ? <Num>{countOf(facets, status)}</Num> : null}</span>
          </A>
        ))}
      </nav>
    </div>
  )
}

/** The order of the list; a choice is a new address at once. */
export function SortChoice({ search }: { search: AuctionsSearch }) {
  const t = useT('list')
  const { history } = useRouter()
  const publicPath = usePublicPath()
  const [usual] = SORTS
  return (
    <label className="sort">
      <span className="sr-only sm:not-sr-only">{t('sortBy')}</span>
      <select
        className="input select"
        value={search.sort ?? usual}
        onChange={({ target: { value } }) => {
          const sort = value === usual ? undefined : value
          history.push(publicPath(sitePath('/auctions', {}, { ...search, sort, page: undefined })))
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort === usual && search.status === ENDED ? 'endedLast' : sort)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What narrows the list beside the state, each with the way to leave it out. */
export function Chips({ search, facets }: ToolProps) {
  const t = useT('list')
  const brand = facets?.brand.find(({ value }) => value === search.brand)?.name ?? search.brand
  const chips = [
    search.q === undefined ? null : { field: 'q', name: t('searched', { q: search.q }) },
    brand === undefined ? null : { field: 'brand', name: brand },
  ].filter((chip) => chip !== null)
  return chips.length === 0 ? null : (
    <p className="flex flex-wrap gap-2">
      {chips.map(({ field, name }) => (
        <A
          key={field}
          to="/auctions"
          query={{ ...search, [field]: undefined, page: undefined }}
          className="chip"
          aria-label={t('without', { what: name })}
        >
          <bdi>{name}</bdi>
          <Icon name="close" size="s" />
        </A>
      ))}
    </p>
  )
}
