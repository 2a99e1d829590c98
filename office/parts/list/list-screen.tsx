import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import type { Page } from '../../platform/calls.ts'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { listQuery, PER_PAGE } from '../../platform/list-state.ts'
import type { OfficeApi } from '../../platform/office-api.ts'
import { useListState } from '../../platform/use-list-state.ts'
import { NotRead } from '../../ui/not-read.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { GoButton, PageHead } from '../../ui/panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { AnyList } from './list.ts'
import { RowTable } from './row-table.tsx'
import { SavedViews } from './saved-views.tsx'

type Props<Row> = {
  list: AnyList<Row>
  query: (api: OfficeApi, query: Record<string, unknown>) => UseQueryOptions<Page<Row>>
}

/** A list. Without the right to all of its rows it opens for one member or order, which the address names. */
export function ListScreen<Row>(props: Props<Row>) {
  const may = useMay()
  const { at, order, whole } = props.list
  const [{ filters }] = useListState(at, order ?? '')
  const isOpen = whole === undefined || may(whole) || 'user_id' in filters || 'order_id' in filters
  return isOpen ? <OpenList {...props} /> : <NothingHere />
}

/** The address holds search, filters, order and page. */
function OpenList<Row>({ list, query }: Props<Row>) {
  const t = useT('office')
  const api = useOfficeApi()
  const [state, change] = useListState(list.at, list.order ?? '')
  const options = query(api, { ...listQuery(state), ...list.fixed })
  const read = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch } = read
  const lastPage = data && !isFetching ? Math.max(1, Math.ceil(data.total / PER_PAGE)) : undefined
  const isPast = useLeadToLast(state.page, lastPage, (page) => change({ page }, 'replace'))
  const isPending = read.isPending || isPast
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <>
      <PageHead title={t(list.title)}>
        {list.acts?.()}
        <AddButton list={list} kind="primary" />
      </PageHead>
      {list.head?.()}
      <section className="pn">
        <FilterBar list={list} state={state} change={change} />
        {list.filters ? <SavedViews at={list.at} order={list.order ?? ''} state={state} change={change} /> : null}
        {error ? <NotRead error={error} onRetry={refetch} /> : null}
        {isPending ? <RowsInGrey columns={list.columns.length} /> : null}
        {data && !error && !isPast && data.data.length === 0 ? <NoRows list={list} isFiltered={isFiltered} /> : null}
        {data && !error && data.data.length > 0 ? (
          <RowTable list={list} rows={data.data} order={state.order} onOrder={(order) => change({ order })} />
        ) : null}
        {data ? <Foot page={state.page} total={data.total} onPage={(page) => change({ page })} /> : null}
      </section>
    </>
  )
}

/** Leads from a page past the last one to the last one: the rows behind it may be gone. */
function useLeadToLast(page: number, last: number | undefined, onPage: (page: number) => void): boolean {
  const isPast = last !== undefined && page > last
  const lead = useEffectEvent(onPage)
  useEffect(() => {
    if (isPast) lead(last)
  }, [isPast, last])
  return isPast
}

/** Leads to the form of a new row, where this colleague may add one. */
function AddButton<Row>({ list, kind }: { list: AnyList<Row>; kind?: 'primary' }) {
  const t = useT('office')
  const may = useMay()
  if (!may(list.create)) return null
  return (
    <GoButton to={`${list.at}/create`} {...(kind && { kind })}>
      <Icon name="plus" size="s" />
      {t('addOne', { what: t(list.one) })}
    </GoButton>
  )
}

function NoRows<Row>({ list, isFiltered }: { list: AnyList<Row>; isFiltered: boolean }) {
  const t = useT('office')
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'info'}
      title={t(isFiltered ? 'nothingFound' : 'nothingYet')}
      action={isFiltered ? null : <AddButton list={list} />}
    >
      {t(isFiltered ? 'nothingFoundText' : (list.empty ?? 'nothingYetText'))}
    </EmptyState>
  )
}

const GREY = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function RowsInGrey({ columns }: { columns: number }) {
  return (
    <div className="of-grey grid gap-0" aria-busy="true">
      {GREY.map((row) => (
        <div key={row}>
          {GREY.slice(0, columns).map((column) => (
            <Skeleton key={column} className="h-4 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The server counts no further. */
const COUNTED_MAX = 10_000

type FootProps = { page: number; total: number; onPage: (page: number) => void }

function Foot({ page, total, onPage }: FootProps) {
  const t = useT('office')
  const lang = useLang()
  if (total === 0) return null
  const from = (page - 1) * PER_PAGE + 1
  const to = Math.min(page * PER_PAGE, total)
  return (
    <div className="pgr" lang={lang}>
      <span>
        <Num>{`${from}–${to}`}</Num> {t('of')} <Num>{total === COUNTED_MAX ? `${COUNTED_MAX}+` : total}</Num>
      </span>
      <Pager
        current={page}
        last={Math.ceil(total / PER_PAGE)}
        link={(number, props) => <button type="button" onClick={() => onPage(number)} {...props} />}
      />
    </div>
  )
}
