import { ListBase, useListContext } from 'ra-core'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay } from '../platform/desk.tsx'
import type { Column, Description } from '../resources/description.ts'
import { Cell } from '../ui/cell.tsx'
import { Go, GoButton, PageHead } from '../ui/panel.tsx'
import { FilterBar } from './filter-bar.tsx'

const PER_PAGE = 25

/** The list of a resource. The address holds search, filters, order and page. */
export function ListScreen({ description }: { description: Description }) {
  const t = useT('office')
  const may = useMay()
  const { name, order = '-id', listActs: Acts, listHead: Head } = description
  const sort = { field: order.replace(/^-/, ''), order: order.startsWith('-') ? ('DESC' as const) : ('ASC' as const) }
  return (
    <>
      <PageHead title={t(description.title)}>
        {Acts ? <Acts /> : null}
        {(description.form || description.ownForm) && may(description.create) ? (
          <GoButton to={`/${name}/create`} kind="primary">
            <Icon name="plus" size="s" />
            {t('addOne', { what: t(description.one) })}
          </GoButton>
        ) : null}
      </PageHead>
      {Head ? <Head /> : null}
      <ListBase<Row>
        key={name}
        resource={name}
        perPage={PER_PAGE}
        sort={sort}
        {...(description.fixed && { filter: description.fixed })}
      >
        <section className="pn">
          <FilterBar description={description} />
          <Rows description={description} />
          <Foot />
        </section>
      </ListBase>
    </>
  )
}

function Rows({ description }: { description: Description }) {
  const t = useT('office')
  const { data, error, isPending, refetch, filterValues } = useListContext<Row>()
  if (error) return <ErrorState title={t('notRead')} text={error.message} onRetry={() => void refetch()} />
  if (isPending) return <RowsInGrey columns={description.columns.length} />
  if (!data || data.length === 0) {
    const isFiltered = Object.keys(filterValues ?? {}).length > 0
    return (
      <EmptyState icon="search" title={t(isFiltered ? 'nothingFound' : 'nothingYet')}>
        {t(isFiltered ? 'nothingFoundText' : 'nothingYetText')}
      </EmptyState>
    )
  }
  return (
    <div className="tw">
      <table className="dt">
        <thead>
          <tr>
            {description.columns.map((column) => (
              <HeadCell key={column.field} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              {description.columns.map((column, index) => (
                <BodyCell key={column.field} column={column} row={row} to={linkOf(description, row, index)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first column leads to the thing. */
const linkOf = ({ flat, name }: Description, row: Row, index: number) =>
  flat || index > 0 ? undefined : `/${name}/${row.id}`

function HeadCell({ column }: { column: Column }) {
  const t = useT('office-fields')
  const { sort, setSort } = useListContext()
  const field = column.sort
  if (field === undefined) return <th scope="col">{t(column.field)}</th>
  const isSorted = sort.field === field
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th scope="col" aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => setSort({ field, order })}>
        {t(column.field)}
        {isSorted ? <Icon name="down" size="s" /> : null}
      </button>
    </th>
  )
}

function BodyCell({ column, row, to }: { column: Column; row: Row; to: string | undefined }) {
  const t = useT('office-fields')
  const cell = <Cell column={column} row={row} />
  return (
    <td data-l={t(column.field)} className={column.wide ? 'w' : undefined}>
      {to && !column.render ? (
        <Go to={to} className="link">
          {cell}
        </Go>
      ) : (
        cell
      )}
    </td>
  )
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
