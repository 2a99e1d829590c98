import { ListBase, useListContext } from 'ra-core'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay } from '../platform/desk.tsx'
import type { Description } from '../resources/description.ts'
import { NotRead } from '../ui/not-read.tsx'
import { GoButton, PageHead } from '../ui/panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RowTable } from './row-table.tsx'

const PER_PAGE = 25

/** The list of a resource. The address holds search, filters, order and page. */
export function ListScreen({ description }: { description: Description }) {
  const t = useT('office')
  const { name, order = '-id', listActs: Acts, listHead: Head } = description
  const sort = { field: order.replace(/^-/, ''), order: order.startsWith('-') ? ('DESC' as const) : ('ASC' as const) }
  return (
    <>
      <PageHead title={t(description.title)}>
        {Acts ? <Acts /> : null}
        <AddButton description={description} kind="primary" />
      </PageHead>
      {Head ? <Head /> : null}
      <ListBase<Row> key={name} resource={name} perPage={PER_PAGE} sort={sort}>
        <section className="pn">
          <FilterBar description={description} />
          <Rows description={description} />
          <Foot />
        </section>
      </ListBase>
    </>
  )
}

/** Leads to the form of a new row, where this colleague may add one. */
function AddButton({ description, kind }: { description: Description; kind?: 'primary' }) {
  const t = useT('office')
  const may = useMay()
  if ((!description.form && !description.ownForm) || !may(description.create)) return null
  return (
    <GoButton to={`/${description.name}/create`} {...(kind && { kind })}>
      <Icon name="plus" size="s" />
      {t('addOne', { what: t(description.one) })}
    </GoButton>
  )
}

function Rows({ description }: { description: Description }) {
  const t = useT('office')
  const { data, error, isPending, refetch, filterValues } = useListContext<Row>()
  if (error) return <NotRead error={error} onRetry={refetch} />
  if (isPending) return <RowsInGrey columns={description.columns.length} />
  if (!data || data.length === 0) {
    const isFiltered = Object.keys(filterValues ?? {}).length > 0
    return (
      <EmptyState
        icon={isFiltered ? 'search' : 'info'}
        title={t(isFiltered ? 'nothingFound' : 'nothingYet')}
        action={isFiltered ? null : <AddButton description={description} />}
      >
        {t(isFiltered ? 'nothingFoundText' : (description.empty ?? 'nothingYetText'))}
      </EmptyState>
    )
  }
  return <RowTable description={description} rows={data} />
}

const GREY = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function RowsInGrey({ columns }: { columns: number }) {
  return (
    <div className="of-grey" aria-busy="true">
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

function Foot() {
  const t = useT('office')
  const lang = useLang()
  const { page, perPage, total = 0, setPage, isPending } = useListContext()
  if (isPending || total === 0) return null
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <div className="pgr" lang={lang}>
      <span>
        <Num>{`${from}–${to}`}</Num> {t('of')} <Num>{total === COUNTED_MAX ? `${COUNTED_MAX}+` : total}</Num>
      </span>
      <Pager
        current={page}
        last={Math.ceil(total / perPage)}
        link={(number, props) => <button type="button" onClick={() => setPage(number)} {...props} />}
      />
    </div>
  )
}
