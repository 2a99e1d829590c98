import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { Day } from '../ui/cells/moment.tsx'
import { monthText } from '../ui/cells/moment-text.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Overview } from './overview.tsx'
import { BY, Period } from './period.tsx'

type Report = OfficeData<'GET /reports/{name}'>
type Name = Report['name']
type Column = Report['columns'][number]
const NAMES: readonly Name[] = ['sales', 'auctions', 'bidders', 'vat', 'receivables']
/** The figure that the plot of each report shows, by the column that names its bars. */
const PLOTTED: Record<Name, readonly [label: string, value: string]> = {
  sales: ['name', 'price'],
  auctions: ['name', 'price'],
  bidders: ['name', 'price'],
  vat: ['kind', 'tax'],
  receivables: ['bucket', 'open'],
}
const BARS_MAX = 12

/** Months are words here, and the first column is named after what it holds. */
const named = (report: Report, by: (typeof BY)[number], title: string, lang: 'ar' | 'en'): Report => ({
  ...report,
  columns: report.columns.map((column) => (column.key === 'name' ? { ...column, title } : column)),
  rows: by === 'month' ? report.rows.map((row) => ({ ...row, name: monthText(String(row.name), lang) })) : report.rows,
})

/** Plots of a period, and its reports as tables and files. The address holds the choice. */
export function ReportsPage() {
  const [address] = useAddress()
  const name = NAMES.find((each) => each === address.get('report'))
  return name ? <OneReport name={name} /> : <Plotted />
}

function Plotted() {
  const t = useT('office-reports')
  const office = useT('office')
  return (
    <>
      <PageHead title={office('reports')} lead={t('lead')} />
      <Names name={undefined} />
      <Overview />
    </>
  )
}

function OneReport({ name }: { name: Name }) {
  const t = useT('office-reports')
  const office = useT('office')
  const lang = useLang()
  const api = useOfficeApi()
  const [address] = useAddress()
  const by = BY.find((each) => each === address.get('by')) ?? 'month'
  const query = {
    ...(address.get('from') && { from: String(address.get('from')) }),
    ...(address.get('to') && { to: String(address.get('to')) }),
    ...(name === 'sales' && { by }),
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => api.call('GET /reports/{name}', { params: { name }, query, signal }),
  })
  const file = (format: 'csv' | 'xlsx') => `/reports/${name}.${format}?${new URLSearchParams(query).toString()}`
  return (
    <>
      <PageHead title={office('reports')} lead={t('lead')}>
        <DownloadButton path={file('csv')} label="CSV" />
        <DownloadButton path={file('xlsx')} label="XLSX" />
      </PageHead>
      <Names name={name} />
      {name === 'receivables' ? (
        <p className="mu">{t('receivablesNow')}</p>
      ) : (
        <Period shown={data} by={name === 'sales' ? by : undefined} />
      )}
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <Found report={data.name === 'sales' ? named(data, by, t(`by_${by}`), lang) : data} /> : null}
    </>
  )
}

function Names({ name }: { name: Name | undefined }) {
  const t = useT('office-reports')
  const [, change] = useAddress()
  return (
    <div className="seg">
      <button type="button" aria-pressed={name === undefined} onClick={() => change({ report: undefined })}>
        {t('overview')}
      </button>
      {NAMES.map((each) => (
        <button key={each} type="button" aria-pressed={each === name} onClick={() => change({ report: each })}>
          {t(each)}
        </button>
      ))}
    </div>
  )
}

/** Figures stand at the end of their column, below each other. */
const endOf = ({ kind }: Column) => (kind === 'money' || kind === 'number' || kind === 'percent' ? 'e' : undefined)

function Found({ report }: { report: Report }) {
  const t = useT('office-reports')
  if (report.rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="search" title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <Plot report={report} />
      <Panel>
        <div className="tw">
          <table className="dt">
            <thead>
              <tr>
                {report.columns.map((column) => (
                  <th key={column.key} scope="col" className={endOf(column)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {report.rows.map((row) => (
                <tr key={JSON.stringify(row)}>
                  {report.columns.map((column) => (
                    <td key={column.key} data-l={column.title} className={column.key === 'name' ? 'w' : endOf(column)}>
                      <Value column={column} value={row[column.key] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                {report.columns.map((column, index) => (
                  <td key={column.key} data-l={column.title} className={endOf(column)}>
                    <b>
                      {index === 0 ? t('sum') : <Value column={column} value={report.totals[column.key] ?? null} />}
                    </b>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </Panel>
    </>
  )
}

function Value({ column, value }: { column: Column; value: string | number | null }) {
  if (value === null) return <span className="mu">—</span>
  if (column.kind === 'money') return <Money amount={Number(value)} />
  if (column.kind === 'percent') return <Num>{`${value}%`}</Num>
  if (column.key === 'day') return <Day at={String(value)} />
  return column.kind === 'number' ? <Num>{value}</Num> : String(value)
}

/** The table below holds the same numbers as text. */
function Plot({ report }: { report: Report }) {
  const [label, key] = PLOTTED[report.name]
  const column = report.columns.find((each) => each.key === key)
  const rows = report.rows.slice(0, BARS_MAX)
  const most = Math.max(1, ...rows.map((row) => Number(row[key] ?? 0)))
  return (
    <Panel title={column?.title} padded>
      <ul className="rp-b grid gap-2" aria-hidden="true">
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>
            <span>{String(row[label] ?? '')}</span>
            <i>
              <b style={{ inlineSize: `${Math.max(0.5, (Math.max(0, Number(row[key] ?? 0)) / most) * 100)}%` }} />
            </i>
            <span>
              <Money amount={Number(row[key] ?? 0)} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
