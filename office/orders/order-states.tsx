import { useQuery } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import { Glyph } from '../ui/glyph.tsx'
import { Go } from '../ui/panel.tsx'

type Counts = OfficeData<'GET /orders/counts'>['counts']
const STATES = ['pending', 'making', 'delivering', 'finished', 'canceled'] as const
export type State = (typeof STATES)[number]
const NO_COUNTS: Counts = []

export function useOrderCounts(): Counts {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['order-counts'],
    queryFn: ({ signal }) => api.call('GET /orders/counts', { signal }),
  })
  return data?.counts ?? NO_COUNTS
}

/** The states of orders with their numbers; each leads to its list. */
export function OrderStates() {
  const t = useT('office-orders')
  const states = useT('office-states')
  const { pathname } = useLocation()
  const counts = useOrderCounts()
  return (
    <nav className="flow5" aria-label={t('byState')}>
      {STATES.map((state) => {
        const found = counts.find(({ status }) => status === state)
        const to = `/orders-${state}`
        return (
          <Go key={state} to={to} {...(pathname === to && { 'aria-current': 'page' as const })}>
            <span className="k">{states(state)}</span>
            <b>
              <Num>{found?.count ?? 0}</Num>
            </b>
            <small>{found && found.late > 0 ? t('late', { count: found.late }) : t(`next_${state}`)}</small>
          </Go>
        )
      })}
    </nav>
  )
}

/** A table or a board. */
export function OrderViews({ view }: { view: 'table' | 'board' }) {
  const t = useT('office-orders')
  return (
    <nav className="seg" aria-label={t('view')}>
      {(['table', 'board'] as const).map((each) => (
        <Go
          key={each}
          to={each === 'board' ? '/order-board' : '/orders'}
          {...(view === each && { 'aria-current': 'page' as const })}
        >
          <Glyph name={each === 'board' ? 'board' : 'list'} small />
          {t(each)}
        </Go>
      ))}
    </nav>
  )
}
