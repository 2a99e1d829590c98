import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
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

/** The cars and the people that the search in the top bar finds. */
export function SearchPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const q = new URLSearchParams(useLocation().search).get('q') ?? ''
  const query = { page: 1, per_page: SHOWN, search: q, sort: '-id' }
  const cars = useQuery(listQueryOf(api, 'GET /cars', query))
  const seesMembers = useMay()('read.members')
  const people = useQuery({ ...listQueryOf(api, 'GET /users', query), enabled: seesMembers })
  return (
    <>
      <PageHead title={t('searchFor', { q })} />
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
