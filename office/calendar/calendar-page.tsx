import { useQuery } from '@tanstack/react-query'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { stageOf } from '../auctions/stage.ts'
import { readPages } from '../platform/all-pages.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { monthText, spanText } from '../ui/cells/moment-text.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { dayAfter, daysOfMonth, daysOfWeek, monthAfter, riyadhDayOf } from './month.ts'

type Auction = OfficeData<'GET /auctions'>['data'][number]
const PER_PAGE = 100
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The days that are shown: of a week if the address names a day of it, else of a month. */
function useShownDays(today: string): { days: string[]; isWeek: boolean } {
  const [address] = useAddress()
  const week = address.get('week') ?? ''
  if (DAY.test(week) && !Number.isNaN(Date.parse(week))) return { days: daysOfWeek(week), isWeek: true }
  const month = address.get('month') ?? ''
  return { days: daysOfMonth(MONTH.test(month) ? month : today.slice(0, 7)), isWeek: false }
}

/** The auctions of these days; a week may lie in two months. */
function useAuctions(days: readonly string[]) {
  const api = useOfficeApi()
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return useQuery({
    queryKey: ['calendar', ...months],
    queryFn: async ({ signal }) => {
      const read = months.map((month) =>
        readPages((page) =>
          api.call('GET /auctions', { query: { month, per_page: PER_PAGE, page, sort: 'starts_at' }, signal }),
        ),
      )
      return (await Promise.all(read)).flat()
    },
  })
}

/** The auctions of a month or a week, day by day. The address holds which one. */
export function CalendarPage() {
  const office = useT('office')
  const today = riyadhDayOf(new Date(serverNow()).toISOString())
  const { days, isWeek } = useShownDays(today)
  const { data, error, isPending, refetch } = useAuctions(days)
  return (
    <>
      <CalendarHead days={days} isWeek={isWeek} today={today} />
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      <Panel>
        <Views days={days} isWeek={isWeek} today={today} />
        <ol
          className={
            isWeek
              ? 'cal grid grid-cols-1 gap-[1px] bg-line lg:grid-cols-7 lg:bg-surface-2 cal-w'
              : 'cal grid grid-cols-1 gap-[1px] bg-line lg:grid-cols-7 lg:bg-surface-2'
          }
          aria-busy={isPending}
          aria-label={office('calendar')}
        >
          {days.map((day, index) => (
            <li
              key={day}
              className={day === today ? 'on' : undefined}
              style={index === 0 ? { ['--day' as string]: new Date(`${day}T12:00:00Z`).getUTCDay() + 1 } : undefined}
            >
              <DayHead day={day} />
              <Entries auctions={data?.filter((each) => riyadhDayOf(each.starts_at) === day) ?? []} />
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}

type HeadProps = { days: readonly string[]; isWeek: boolean; today: string }

function CalendarHead({ days: [first = '', ...rest], isWeek }: HeadProps) {
  const t = useT('office-reports')
  const office = useT('office')
  const lang = useLang()
  const [, change] = useAddress()
  const month = first.slice(0, 7)
  const go = (by: number) => change(isWeek ? { week: dayAfter(first, 7 * by) } : { month: monthAfter(month, by) })
  return (
    <PageHead
      title={office('calendar')}
      lead={isWeek ? spanText(first, rest.at(-1) ?? first, lang) : monthText(month, lang)}
      up={{ to: '/auctions', title: office('auctions') }}
    >
      <Button size="sm" kind="secondary" onClick={() => go(-1)}>
        {t(isWeek ? 'weekBefore' : 'monthBefore')}
      </Button>
      <Button size="sm" kind="secondary" onClick={() => go(1)}>
        {t(isWeek ? 'weekAfter' : 'monthAfter')}
      </Button>
    </PageHead>
  )
}

/** The week of a month is that of today, or its first one. */
function Views({ days, isWeek, today }: HeadProps) {
  const t = useT('office-reports')
  const [first = today] = days
  const views = [
    { name: 'viewMonth', to: `/calendar?month=${first.slice(0, 7)}`, isShown: !isWeek },
    { name: 'viewWeek', to: `/calendar?week=${days.includes(today) ? today : first}`, isShown: isWeek },
  ] as const
  return (
    <nav className="tabs" aria-label={t('views')}>
      {views.map(({ name, to, isShown }) => (
        <Go key={name} to={to} className="tab" {...(isShown && { 'aria-current': 'page' as const })}>
          {t(name)}
        </Go>
      ))}
    </nav>
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

/** A full day does not make its row taller than the others: what is beyond a few is folded. */
const SHOWN = 4

function Entries({ auctions }: { auctions: readonly Auction[] }) {
  const t = useT('office-reports')
  // One more takes no more room than the line that would hide it.
  const shown = auctions.length > SHOWN + 1 ? SHOWN : auctions.length
  const folded = auctions.slice(shown)
  return (
    <>
      {auctions.slice(0, shown).map((each) => (
        <Entry key={each.id} auction={each} />
      ))}
      {folded.length > 0 ? (
        <details className="cal-f">
          <summary>{t('more', { count: folded.length })}</summary>
          {folded.map((each) => (
            <Entry key={each.id} auction={each} />
          ))}
        </details>
      ) : null}
    </>
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
        <StateDot state={stageOf(auction)} /> · {t('lots', { count: auction.lots_count })}
      </span>
    </Go>
  )
}
