import { useQuery } from '@tanstack/react-query'
import { riyadhDay } from '#contract/values/dates.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { DayFilter } from '../books/day-filter.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { titleIn } from '../parts/names/names.ts'
import { readPages } from '../platform/all-pages.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Viewing = OfficeData<'GET /viewings'>['data'][number]
const PER_PAGE = 100

/** The appointments of a day in all yards, to print and to mark. The address holds the day. */
export function ViewingsPage() {
  const t = useT('office-viewings')
  const office = useT('office')
  const api = useOfficeApi()
  const [address, change] = useAddress()
  const day = address.get('day') || riyadhDay(new Date(serverNow()))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['viewings', day],
    queryFn: ({ signal }) =>
      readPages((page) => api.call('GET /viewings', { query: { day, per_page: PER_PAGE, page, sort: 'at' }, signal })),
  })
  return (
    <>
      <PageHead title={office('viewings')} lead={t('lead')}>
        <Go to="/yards" className="btn btn-secondary btn-sm no-print">
          {office('yards')}
        </Go>
        <Button size="sm" kind="secondary" className="no-print" onClick={() => print()}>
          {t('print')}
        </Button>
      </PageHead>
      <DayFilter label={t('day')} help={t('dayHelp')} value={day} onChange={(to) => change({ day: to })} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? (
        <Panel>{data.length === 0 ? <p className="of-note">{t('none')}</p> : <DayTable rows={data} />}</Panel>
      ) : null}
    </>
  )
}

const COLUMNS = ['time', 'number', 'kind', 'car', 'yard', 'visitor', 'state'] as const

function DayTable({ rows }: { rows: readonly Viewing[] }) {
  const t = useT('office-viewings')
  return (
    <div className="tw">
      <table className="dt">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Who came is noted from the day of the appointment on. */
function Row({ row }: { row: Viewing }) {
  const t = useT('office-viewings')
  const lang = useLang()
  const may = useMay()
  const hasBegun = riyadhDay(new Date(row.at)) <= riyadhDay(new Date(serverNow()))
  return (
    <tr>
      <td data-l={t('time')}>
        <DateTime at={row.at} style="time" />
      </td>
      <td data-l={t('number')}>
        <Num>{row.number}</Num>
      </td>
      <td data-l={t('kind')}>{t(`kind_${row.kind}`)}</td>
      <td data-l={t('car')}>
        <Go to={`/cars/${row.product_id}`} className="link">
          {titleIn(row, lang)}
        </Go>
      </td>
      <td data-l={t('yard')}>
        {lang === 'ar' ? row.yard_name_ar : row.yard_name_en} <bdi>{row.bay}</bdi>
      </td>
      <td data-l={t('visitor')}>
        {row.visitor_name ?? <PersonLink id={row.user_id} name={row.user_name} />} <bdi>{row.visitor_phone}</bdi>
      </td>
      <td data-l={t('state')}>
        <StateDot state={row.state} />
        {row.state !== 'canceled' && hasBegun && may('cars') ? <Marks row={row} /> : null}
      </td>
    </tr>
  )
}

function Marks({ row: { id, state } }: { row: Viewing }) {
  const t = useT('office-viewings')
  const api = useOfficeApi()
  return (
    <span className="row2 no-print">
      {(['came', 'missed'] as const)
        .filter((each) => each !== state)
        .map((each) => (
          <ActButton
            key={each}
            label={t(each)}
            secondary
            act={() => api.call('POST /viewings/{id}/mark', { params: { id }, body: { state: each } })}
          />
        ))}
    </span>
  )
}
