import { useQuery } from '@tanstack/react-query'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { readPages } from '../platform/all-pages.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { monthText } from '../ui/cells/moment-text.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { daysOfMonth, monthAfter, riyadhDayOf } from './month.ts'

type Auction = OfficeData<'GET /auctions'>['data'][number]
const PER_PAGE = 100
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The auctions of a month, day by day. The address holds the month. */
export function CalendarPage() {
  const t = useT('office-reports')
  const office = useT('office')
  const lang = useLang()
  const api = useOfficeApi()
  const [address, change] = useAddress()
  const today = riyadhDayOf(new Date(serverNow()).toISOString())
  const asked = address.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : today.slice(0, 7)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['calendar', month],
    queryFn: ({ signal }) =>
      readPages((page) =>
        api.call('GET /auctions', { query: { month, per_page: PER_PAGE, page, sort: 'starts_at' }, signal }),
      ),
  })
  return (
    <>
      <PageHead
        title={office('calendar')}
        lead={monthText(month, lang)}
        up={{ to: '/auctions', title: office('auctions') }}
      >
        <Button size="sm" kind="secondary" onClick={() => change({ month: monthAfter(month, -1) })}>
          {t('monthBefore')}
        </Button>
        <Button size="sm" kind="secondary" onClick={() => change({ month: monthAfter(month, 1) })}>
          {t('monthAfter')}
        </Button>
      </PageHead>
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      <Panel>
        <ol className="cal" aria-busy={isPending}>
          {daysOfMonth(month).map((day, index) => (
            <li
              key={day}
              className={day === today ? 'on' : undefined}
              style={index === 0 ? { ['--day' as string]: new Date(`${day}T12:00:00Z`).getUTCDay() + 1 } : undefined}
            >
              <DayHead day={day} />
              {data
                ?.filter((each) => riyadhDayOf(each.starts_at) === day)
                .map((each) => (
                  <Entry key={each.id} auction={each} />
                ))}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}

function DayHead({ day }: { day: string }) {
  const lang = useLang()
  const weekday = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-SA-u-ca-gregory' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
  return (
    <p>
      <b>
        <Num>{String(Number(day.slice(-2)))}</Num>
      </b>{' '}
      <small>{weekday}</small>
    </p>
  )
}

function Entry({ auction }: { auction: Auction }) {
  const t = useT('office-reports')
  const lang = useLang()
  return (
    <Go to={`/auctions/${auction.id}`} className="cal-e">
      <DateTime at={auction.starts_at} style="time" />
      <b>{lang === 'ar' ? auction.title_ar : auction.title_en}</b>
      <span>
        <StateDot state={auction.state} /> · {t('lots', { count: auction.lots_count })}
      </span>
    </Go>
  )
}
