import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount } from '#contract/values/money.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { dayText } from '../ui/cells/moment-text.ts'
import { ColumnChart, DotChart, LineChart } from '../ui/charts.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Panel } from '../ui/panel.tsx'
import {
  aboveReserve,
  agesOf,
  changeOf,
  type Plots,
  salesOf,
  sellThroughOf,
  sharesOf,
  sumOfAges,
  ticksFor,
  totalsOf,
} from './figures.ts'
import { Period } from './period.tsx'

const THOUSAND = 1_000

/** Plots of a period beside the one before; each has its numbers as a table. */
export function Overview() {
  const api = useOfficeApi()
  const [address] = useAddress()
  const [from, to] = [address.get('from'), address.get('to')]
  const query = { ...(from && { from }), ...(to && { to }) }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report-plots', query],
    queryFn: ({ signal }) => api.call('GET /report-plots', { query, signal }),
  })
  return (
    <>
      <Period shown={data} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? (
        <div className="chart-g">
          <SalesPlot plots={data} />
          <SellThroughPlot plots={data} />
          {data.reserves === null ? null : <ReservePlot reserves={data.reserves} />}
          <PaymentPlot plots={data} />
          <AgePlot />
        </div>
      ) : null}
    </>
  )
}

type FrameProps = { title: string; lead: ReactNode; head: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** A plot under its figure, and its numbers. */
function Frame({ title, lead, head, rows, children }: FrameProps & { children: ReactNode }) {
  const t = useT('office-reports')
  return (
    <Panel title={title} padded>
      <p className="chart-lead flex flex-wrap items-baseline gap-y-0 gap-x-3">{lead}</p>
      {children}
      <details className="chart-t">
        <summary>{t('table')}</summary>
        <div>
          <table>
            <thead>
              <tr>
                {head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their order never changes
                <tr key={index}>
                  {cells.map((cell, place) => (
                    <td key={head[place]}>{cell ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}

function Legend() {
  const t = useT('office-reports')
  return (
    <p className="chart-k flex gap-4 text-muted text-12">
      <span>{t('now')}</span> <span className="b">{t('before')}</span>
    </p>
  )
}

const percent = (value: number | null) => (value === null ? null : <Num>{`${value}%`}</Num>)
const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`
/** The first, the middle and the last one. */
const ends = (texts: readonly string[]) => [
  ...new Set([texts[0] ?? '', texts[Math.floor((texts.length - 1) / 2)] ?? '', texts.at(-1) ?? '']),
]
const mostOf = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0))

function SalesPlot({ plots }: { plots: Plots }) {
  const t = useT('office-reports')
  const dayOf = useDay()
  const pairs = salesOf(plots)
  const totals = totalsOf(plots)
  const change = changeOf(totals.price, totals.priceBefore)
  const ticks = ticksFor(mostOf(pairs.flatMap(({ now, before }) => [now, before])) / THOUSAND)
  const lead = (
    <>
      <b>
        <Money amount={totals.price} />
      </b>{' '}
      {change === null ? null : <Num>{`${signed(change)}%`}</Num>}{' '}
      <span className="mu">{t('carsWere', { count: totals.cars, before: totals.carsBefore })}</span>
    </>
  )
  return (
    <Frame
      title={t('salesByDay')}
      lead={lead}
      head={[t('day'), t('now'), t('before')]}
      rows={plots.days.map(({ day, price, before }) => [
        dayOf(day),
        <Money key="now" amount={price} />,
        <Money key="before" amount={before.price} />,
      ])}
    >
      <LineChart
        label={t('salesByDay')}
        ticks={ticks.map((tick) => formatAmount(tick))}
        below={ends(pairs.map(({ label }) => dayOf(label)))}
        now={pairs.map(({ now }) => now)}
        before={pairs.map(({ before }) => before)}
        most={(ticks.at(-1) ?? 1) * THOUSAND}
      />
      <Legend />
    </Frame>
  )
}

function SellThroughPlot({ plots }: { plots: Plots }) {
  const t = useT('office-reports')
  const dayOf = useDay()
  const weeks = sellThroughOf(plots)
  const { now, before } = sharesOf(plots.days)
  const lead = (
    <>
      <b>{percent(now) ?? '—'}</b>{' '}
      <span className="mu">{before === null ? null : t('was', { value: `${before}%` })}</span>
    </>
  )
  return (
    <Frame
      title={t('sellThrough')}
      lead={lead}
      head={[t('weekFrom'), t('now'), t('before')]}
      rows={weeks.map((week) => [dayOf(week.label), percent(week.now), percent(week.before)])}
    >
      <LineChart
        label={t('sellThrough')}
        ticks={['0%', '25%', '50%', '75%', '100%']}
        below={ends(weeks.map(({ label }) => dayOf(label)))}
        now={weeks.map((week) => week.now)}
        before={weeks.map((week) => week.before)}
        most={100}
      />
      <Legend />
    </Frame>
  )
}

function ReservePlot({ reserves }: { reserves: NonNullable<Plots['reserves']> }) {
  const t = useT('office-reports')
  const above = aboveReserve(reserves)
  const ticks = ticksFor(mostOf(reserves.flatMap(({ reserve, price }) => [reserve, price])) / THOUSAND)
  const texts = ticks.map((tick) => formatAmount(tick))
  const lead = (
    <>
      <b>{above === null ? '—' : <Num>{`${Math.abs(above)}%`}</Num>}</b>{' '}
      <span className="mu">{t((above ?? 0) < 0 ? 'belowReserve' : 'aboveReserve')}</span>
    </>
  )
  return (
    <Frame
      title={t('priceAgainstReserve')}
      lead={lead}
      head={[t('reserve'), t('price'), t('difference')]}
      rows={reserves.map(({ reserve, price }) => [
        <Money key="reserve" amount={reserve} />,
        <Money key="price" amount={price} />,
        <Money key="difference" amount={(Math.round(price * 100) - Math.round(reserve * 100)) / 100} sign />,
      ])}
    >
      <DotChart
        label={t('priceAgainstReserve')}
        ticks={texts}
        below={texts}
        dots={reserves.map(({ reserve, price }) => ({ across: reserve, up: price }))}
        most={(ticks.at(-1) ?? 1) * THOUSAND}
      />
      <p className="mu">{t('reserveKey')}</p>
    </Frame>
  )
}

function PaymentPlot({ plots: { payment_days: days, average_days: average } }: { plots: Plots }) {
  const t = useT('office-reports')
  const ticks = ticksFor(mostOf(days.flatMap(({ orders, before }) => [orders, before])))
  const names = days.map(({ days: value }, index) => (index === days.length - 1 ? `${value}+` : String(value)))
  const lead = (
    <>
      <b>{average.now === null ? '—' : t('days', { value: average.now })}</b>{' '}
      <span className="mu">{average.before === null ? null : t('was', { value: String(average.before) })}</span>
    </>
  )
  return (
    <Frame
      title={t('daysToPayment')}
      lead={lead}
      head={[t('daysAfter'), t('now'), t('before')]}
      rows={days.map(({ orders, before }, index) => [<Num key="days">{names[index]}</Num>, orders, before])}
    >
      <ColumnChart
        label={t('daysToPayment')}
        ticks={ticks.map((tick) => formatAmount(tick))}
        below={names}
        now={days.map(({ orders }) => orders)}
        before={days.map(({ before }) => before)}
        most={ticks.at(-1) ?? 1}
      />
      <Legend />
    </Frame>
  )
}

/** The open sums of unpaid orders now, by how long they are overdue; those before their due date first. */
function AgePlot() {
  const t = useT('office-reports')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['report', 'receivables', {}],
    queryFn: ({ signal }) => api.call('GET /reports/{name}', { params: { name: 'receivables' }, query: {}, signal }),
  })
  if (!data) return null
  const ages = agesOf(data)
  const ticks = ticksFor(mostOf(ages.map(({ open }) => open)) / THOUSAND)
  const { open, late } = sumOfAges(ages)
  const lead = (
    <>
      <b>
        <Money amount={open} />
      </b>{' '}
      <span className="mu">{t.rich('overdueOf', { money: () => <Money key="money" amount={late} /> })}</span>
    </>
  )
  return (
    <Frame
      title={t('dueByAge')}
      lead={lead}
      head={[t('age'), t('orders'), t('open')]}
      rows={ages.map(({ bucket, orders, open: sum }) => [bucket, orders, <Money key="open" amount={sum} />])}
    >
      <ColumnChart
        label={t('dueByAge')}
        ticks={ticks.map((tick) => formatAmount(tick))}
        below={ages.map(({ bucket }) => bucket)}
        now={ages.map(({ open: sum }) => sum)}
        most={(ticks.at(-1) ?? 1) * THOUSAND}
      />
    </Frame>
  )
}

function useDay(): (day: string) => string {
  const lang = useLang()
  return (day) => dayText(lang, new Date(day), new Date())
}
