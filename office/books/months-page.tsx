import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { monthText } from '../ui/cells/moment-text.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'

type Months = OfficeData<'GET /months'>
type Month = Months['months'][number]

/** The months of the books; the oldest open one can be closed, and the latest closed one opened again. */
export function MonthsPage() {
  const t = useT('office-months')
  const api = useOfficeApi()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['months'],
    queryFn: ({ signal }) => api.call('GET /months', { signal }),
  })
  return (
    <>
      <PageHead title={t('months')} lead={t('monthsLead')} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <MonthTable months={data} /> : null}
    </>
  )
}

function MonthTable({ months }: { months: Months }) {
  const t = useT('office-months')
  if (months.months.length === 0)
    return (
      <Panel>
        <p className="of-note">{t('noMonths')}</p>
      </Panel>
    )
  return (
    <Panel>
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('monthState')}</th>
              <th scope="col">{t('monthChange')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {months.months.map((row) => (
              <MonthRow key={row.month} row={row} months={months} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function MonthRow({ row, months }: { row: Month; months: Months }) {
  const t = useT('office-months')
  const lang = useLang()
  return (
    <tr>
      <td data-l={t('month')}>
        <Go to={`/chart?from=${row.month}-01&until=${lastDay(row.month)}`} className="link">
          {monthText(row.month, lang)}
        </Go>
      </td>
      <td data-l={t('monthState')}>{t(`month_${row.state}`)}</td>
      <td data-l={t('monthChange')}>
        {row.changed_at === null ? null : (
          <>
            <bdi>{row.changed_by_name}</bdi>{' '}
            <small className="mu">
              <Moment at={row.changed_at} />
            </small>
          </>
        )}
        {row.reason === null ? null : <small className="mu"> {row.reason}</small>}
      </td>
      <td className="e">
        {row.month === months.next ? <CloseAct month={row.month} openLines={months.open_lines} /> : null}
        {row.month === months.latest ? <ReopenAct month={row.month} /> : null}
      </td>
    </tr>
  )
}

/** The zeroth day of the next month. */
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

function CloseAct({ month, openLines }: { month: string; openLines: number }) {
  const t = useT('office-months')
  const lang = useLang()
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('closeMonth')}
      text={`${t('closeMonthText', { month: monthText(month, lang) })} ${openLines > 0 ? t('monthOpenLines', { n: openLines }) : ''}`}
      act={() => api.callOnce('POST /months/{month}/close', { params: { month }, body: {} })}
    />
  )
}

function ReopenAct({ month }: { month: string }) {
  const t = useT('office-months')
  const office = useT('office')
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('reopenMonth')}
      text={t('reopenMonthText')}
      reason={office('reason')}
      act={(reason) => api.callOnce('POST /months/{month}/reopen', { params: { month }, body: { reason } })}
    />
  )
}
