import { useGetList } from 'ra-core'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import type { Description } from '../resources/description.ts'
import { cars } from '../resources/stock/cars.tsx'
import { users } from '../resources/users.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot } from '../ui/state-dot.tsx'

const SHOWN = 8
const SEARCHED = [cars, users]

/** What the search in the top bar finds, in each list that this person may read. */
export function SearchPage() {
  const t = useT('office')
  const may = useMay()
  const q = new URLSearchParams(useLocation().search).get('q') ?? ''
  return (
    <>
      <PageHead title={t('searchFor', { q })} />
      {SEARCHED.filter(({ read }) => may(read)).map((description) => (
        <Found key={description.name} description={description} q={q} />
      ))}
    </>
  )
}

function Found({ description, q }: { description: Description; q: string }) {
  const t = useT('office')
  const lang = useLang()
  const { name, title, nameOf } = description
  const {
    data = [],
    total,
    isPending,
    error,
    refetch,
  } = useGetList<Row>(name, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
    filter: { q },
  })
  if (isPending) return <Shimmer />
  if (error) return <NotRead error={error} onRetry={refetch} />
  const filter = encodeURIComponent(JSON.stringify({ q }))
  return (
    <Panel
      title={t(title)}
      count={total}
      {...(data.length > 0 && { foot: { to: `/${name}?filter=${filter}`, text: t('wholeList') } })}
    >
      {data.length === 0 ? <p className="of-note">{t('searchOtherwise')}</p> : null}
      <ul className="of-rows">
        {data.map((row) => (
          <li key={row.id}>
            {description === cars ? <FoundCar row={row} /> : <FoundPerson row={row} name={nameOf(row, lang)} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const FoundCar = ({ row }: { row: Row }) => (
  <>
    <CarCell id={row.id} row={row} />
    <StateDot state={String(row.status)} />
  </>
)

const FoundPerson = ({ row, name }: { row: Row; name: string }) => (
  <>
    <Go to={`/users/${row.id}`} className="link">
      {name}
    </Go>
    <Num>{String(row.phone ?? row.id)}</Num>
  </>
)
