import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { Figure } from '../ui/figure.tsx'
import { Bars } from '../ui/plots.tsx'

type Home = OfficeData<'GET /home'>

/** The sums of sales are for those who may read reports; new members for those who may read members. */
export function HomeFigures({ home }: { home: Home }) {
  const t = useT('office-home')
  const seesReports = useMay()('read.reports')
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
          note={
            <>
              {t('carsSold', { count: sold?.count ?? 0 })}
              <Change now={sold?.amount ?? 0} before={home.week_ago.sold} />
            </>
          }
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
          note={
            <>
              {t('membersWeek', { count: home.members.reduce((sum, day) => sum + day.count, 0) })}
              <Change now={opened.count} before={home.week_ago.members} />
            </>
          }
          plot={<Bars values={home.members.map(({ count }) => count)} />}
        />
      ) : null}
    </dl>
  )
}

/** The change since the same hour a week ago; nothing where there was nothing to compare with. */
function Change({ now, before }: { now: number; before: number | null }) {
  const t = useT('office-home')
  if (!before) return null
  const percent = Math.round((100 * (now - before)) / before)
  return (
    <span className={percent < 0 ? 'bad' : 'text-palm-ink font-medium'}>
      {' '}
      <Num>{`${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`}</Num>
      <span className="sr-only"> {t('thanWeekAgo')}</span>
    </span>
  )
}
