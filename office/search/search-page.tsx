import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { OrderLink } from '../parts/names/name-links.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import type { Page } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { listQueryOf } from '../platform/queries.ts'
import { useLocation } from '../platform/router.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot } from '../ui/state-dot.tsx'

const SHOWN = 8

/** The id of a request, as answers and messages of failures name it. */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the search in the top bar finds: cars, people, orders, invoices, and why a request failed. */
export function SearchPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const q = new URLSearchParams(useLocation().search).get('q') ?? ''
  const query = { page: 1, per_page: SHOWN, search: q, sort: '-id' }
  const cars = useQuery(listQueryOf(api, 'GET /cars', query))
  const may = useMay()
  const seesMembers = may('read.members')
  const people = useQuery({ ...listQueryOf(api, 'GET /users', query), enabled: seesMembers })
  const orders = useQuery({ ...listQueryOf(api, 'GET /orders', query), enabled: seesMembers })
  const seesMoney = may('read.money')
  const invoices = useQuery({ ...listQueryOf(api, 'GET /invoices', query), enabled: seesMoney })
  return (
    <>
      <PageHead title={t('searchFor', { q })} />
      {seesMembers && REQUEST_ID.test(q) ? <RefusedCalls of={{ request_id: q.toLowerCase() }} /> : null}
      <Found title="cars" list={`/cars?filter=${filterOf(q)}`} read={cars}>
        {(car) => (
          <>
            <CarCell id={car.id} row={car} />
            <StateDot state={car.status} />
          </>
        )}
      </Found>
      {seesMembers ? (
        <Found title="users" list={`/users?filter=${filterOf(q)}`} read={people}>
          {({ id, name, phone }) => (
            <>
              <Go to={`/users/${id}`} className="link">
                {name}
              </Go>
              <Num>{phone}</Num>
            </>
          )}
        </Found>
      ) : null}
      {seesMembers ? (
        <Found title="orders" list={`/orders?filter=${filterOf(q)}`} read={orders}>
          {({ id, number, title, status }) => (
            <>
              <span className="of-up">
                <OrderLink id={id} number={number} />
                <small className="mu">{title}</small>
              </span>
              <StateDot state={status} />
            </>
          )}
        </Found>
      ) : null}
      {seesMoney ? (
        <Found title="invoices" list={`/invoices?filter=${filterOf(q)}`} read={invoices}>
          {({ id, number, status }) => (
            <>
              <Go to={`/invoices/${id}`} className="link">
                <Num>{number ?? `#${id}`}</Num>
              </Go>
              <StateDot state={status} />
            </>
          )}
        </Found>
      ) : null}
    </>
  )
}

const filterOf = (q: string) => encodeURIComponent(JSON.stringify({ q }))

type FoundProps<Row> = {
  title: OfficeKey
  /** The address of the whole list. */
  list: string
  read: UseQueryResult<Page<Row>>
  children: (row: Row) => ReactNode
}

function Found<Row extends { id: number }>({ title, list, read, children }: FoundProps<Row>) {
  const t = useT('office')
  const { data, isPending, error, refetch } = read
  if (isPending) return <Shimmer />
  if (error) return <NotRead error={error} onRetry={refetch} />
  const rows = data.data
  return (
    <Panel title={t(title)} count={data.total} {...(rows.length > 0 && { foot: { to: list, text: t('wholeList') } })}>
      {rows.length === 0 ? <p className="of-note">{t('searchOtherwise')}</p> : null}
      <ul className="of-rows">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </Panel>
  )
}
