import { useQuery } from '@tanstack/react-query'
import { DateTime, DayOrHour, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useDesk, useMay, useOfficeApi } from '../platform/desk.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { Glyph, type GlyphName } from '../ui/glyph.tsx'
import { Go, GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { Bars, WeekBars } from '../ui/plots.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { homeQuery } from './home-query.ts'

type Home = OfficeData<'GET /home'>

/** The first screen of staff: running lots, sales and waiting work. */
export function HomePage() {
  const t = useT('office-home')
  const api = useOfficeApi()
  const { me } = useDesk()
  const seesReports = useMay()('read.reports')
  const { data, isPending, refetch } = useQuery(homeQuery(api))
  if (isPending) return <Shimmer />
  if (!data) return <ErrorState heading="h1" title={t('notRead')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead
        title={t('welcome', { name: me.name })}
        lead={<DateTime at={new Date(serverNow()).toISOString()} style="weekday" />}
      >
        <GoButton to="/room" kind="primary">
          <Glyph name="hammer" small />
          {t('controlRoom')}
        </GoButton>
      </PageHead>
      {data.alone ? (
        <div className="strip strip-alone">
          <Icon name="clock" size="s" />
          <p>
            <b>{t('alone')}</b>
            <br />
            {t('aloneText')}
          </p>
        </div>
      ) : null}
      <Figures home={data} seesReports={seesReports} />
      <div className="o2">
        <div className="stk">
          <Waiting home={data} />
          <Closing home={data} />
          <Upcoming home={data} />
        </div>
        {seesReports ? (
          <div className="stk">
            <Week home={data} />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** The sums of sales are for those who may read reports; new members for those who may read members. */
function Figures({ home, seesReports }: { home: Home; seesReports: boolean }) {
  const t = useT('office-home')
  const sold = home.sales.at(-1)
  const opened = home.members.at(-1)
  const week = home.sales.reduce((sum, day) => sum + day.amount, 0)
  return (
    <dl className="kps">
      <Figure
        name={t('liveLots')}
        value={<Num>{home.live_lots}</Num>}
        note={t('bidsOnThem', { count: home.live_bids })}
      />
      {seesReports ? (
        <Figure
          name={t('soldToday')}
          value={<Money amount={sold?.amount ?? 0} />}
          note={t('carsSold', { count: sold?.count ?? 0 })}
          plot={<Bars values={home.sales.map(({ amount }) => amount)} />}
        />
      ) : null}
      <Figure
        name={t('sellThrough')}
        value={<Num>{home.week.ended === 0 ? '—' : `${Math.round((100 * home.week.sold) / home.week.ended)}%`}</Num>}
        note={t('soldOf', { sold: home.week.sold, ended: home.week.ended })}
      />
      {seesReports ? (
        <>
          <Figure
            name={t('timeToPayment')}
            value={
              home.week.hours_to_payment === null ? '—' : t('hours', { count: Math.round(home.week.hours_to_payment) })
            }
            note={t('lastMonth')}
          />
          <Figure
            name={t('soldWeek')}
            value={<Money amount={week} />}
            note={t('carsSold', { count: home.sales.reduce((sum, day) => sum + day.count, 0) })}
          />
        </>
      ) : null}
      {opened ? (
        <Figure
          name={t('newMembers')}
          value={<Num>{opened.count}</Num>}
          note={t('membersWeek', { count: home.members.reduce((sum, day) => sum + day.count, 0) })}
          plot={<Bars values={home.members.map(({ count }) => count)} />}
        />
      ) : null}
    </dl>
  )
}

type FigureProps = { name: string; value: React.ReactNode; note: string; plot?: React.ReactNode }

const Figure = ({ name, value, note, plot }: FigureProps) => (
  <div className="kp">
    <dt className="k">{name}</dt>
    <dd>
      <span className="v">{value}</span>
      <span className="d">{note}</span>
      {plot}
    </dd>
  </div>
)

const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
const TASKS: Record<Home['waiting'][number]['what'], { glyph: GlyphName; to: string; urgent?: true }> = {
  transfers: { glyph: 'bank', to: `/bank-transfers${filterOf({ status: 'under_review' })}` },
  refunds: { glyph: 'back', to: '/refunds' },
  late_orders: { glyph: 'box', to: '/order-board', urgent: true },
  mismatches: { glyph: 'scale', to: `/mismatches${filterOf({ open: '1' })}`, urgent: true },
  invoices: { glyph: 'file', to: `/invoices${filterOf({ status: 'waiting_invoice' })}` },
  unsent_invoices: { glyph: 'file', to: '/unsent-invoices', urgent: true },
  questions: { glyph: 'chat', to: `/questions${filterOf({ waiting: 'true' })}` },
  shipping: { glyph: 'truck', to: `/shipping${filterOf({ status: 'requested' })}` },
  letters: { glyph: 'inbox', to: '/letters' },
  late_letters: { glyph: 'inbox', to: `/letters${filterOf({ view: 'late' })}`, urgent: true },
  cases: { glyph: 'scale', to: '/cases' },
  late_cases: { glyph: 'scale', to: `/cases${filterOf({ view: 'late' })}`, urgent: true },
  partner_requests: { glyph: 'flag', to: '/partner-requests' },
  failed_jobs: { glyph: 'ban', to: '/failed-jobs', urgent: true },
  reviews: { glyph: 'car', to: `/listings${filterOf({ status: 'in_review' })}` },
  owner_decisions: { glyph: 'scale', to: `/lots${filterOf({ status: 'awaiting_owner' })}` },
  recoveries: { glyph: 'people', to: `/recoveries${filterOf({ status: 'new' })}`, urgent: true },
  signals: { glyph: 'shield', to: `/signals${filterOf({ open: '1' })}`, urgent: true },
  approvals: { glyph: 'shield', to: '/approvals', urgent: true },
  spoken_answers: { glyph: 'chat', to: `/lots${filterOf({ status: 'awaiting_owner' })}` },
  unpaid_orders: { glyph: 'box', to: '/orders-pending' },
}

function Waiting({ home }: { home: Home }) {
  const t = useT('office-home')
  const tasks = home.waiting.filter(({ count }) => count > 0)
  return (
    <Panel title={t('waiting')}>
      {tasks.length === 0 ? <p className="of-note">{t('nothingWaits')}</p> : null}
      <ul className="tasks">
        {tasks.map(({ what, count, oldest_at: oldest }) => (
          <li key={what} className={TASKS[what].urgent ? 'bad' : 'warn'}>
            <Go to={TASKS[what].to}>
              <span className="ico">
                <Glyph name={TASKS[what].glyph} />
              </span>
              <span className="tx">
                <b>{t(what)}</b>
                {oldest ? (
                  <small>
                    {t('oldest')} <DayOrHour at={oldest} />
                  </small>
                ) : null}
              </span>
              <span className="n">
                <Num>{count}</Num>
              </span>
              <Icon name="next" size="s" flip />
            </Go>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Closing({ home }: { home: Home }) {
  const t = useT('office-home')
  return (
    <Panel
      title={t('closing')}
      count={home.closing.length}
      foot={{ to: `/lots${filterOf({ status: 'live' })}`, text: t('allLive') }}
    >
      {home.closing.length === 0 ? <p className="of-note">{t('nothingCloses')}</p> : null}
      <ul className="of-rows">
        {home.closing.map((lot) => (
          <li key={lot.lot_id}>
            <CarCell id={lot.car_id} row={lot} to={`/room/${lot.auction_id}`} />
            <span className="of-end">
              <b>
                <Money amount={lot.price ?? lot.opening_price} />
              </b>
              <small className="hot">{lot.closes_at ? <Countdown until={lot.closes_at} /> : t('paused')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Upcoming({ home }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  return (
    <Panel title={t('upcoming')} foot={{ to: '/calendar', text: t('calendar') }}>
      {home.upcoming.length === 0 ? <p className="of-note">{t('nothingBegins')}</p> : null}
      <ul className="of-rows">
        {home.upcoming.map((auction) => (
          <li key={auction.id}>
            <DateTime at={auction.starts_at} style="time" />
            <span className="of-up">
              <Go to={`/auctions/${auction.id}`} className="link">
                {lang === 'ar' ? auction.title_ar : auction.title_en}
              </Go>
              <small className={auction.without_pictures > 0 ? 'warnc' : 'mu'}>
                {auction.without_pictures > 0
                  ? t('withoutPictures', { count: auction.without_pictures })
                  : t('lotsReady', { count: auction.lots_count })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Week({ home }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  const name = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-SA-u-ca-gregory' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return (
    <Panel title={t('week')}>
      <WeekBars
        days={home.sales.map(({ day, count }) => ({ name: name.format(new Date(`${day}T12:00:00Z`)), value: count }))}
      />
      <p className="wk-n">{t('weekText', { count: home.sales.reduce((sum, day) => sum + day.count, 0) })}</p>
    </Panel>
  )
}
