import { useQuery } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useDesk, useOfficeApi } from '../platform/desk.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { GoButton, PageHead } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { FirstDayStrip } from './first-day.tsx'
import { HomeFigures } from './home-figures.tsx'
import { homeQuery } from './home-query.ts'
import { LiveNow } from './live-now.tsx'
import { Alerts, Waiting } from './todo.tsx'
import { Tonight } from './tonight.tsx'

type Home = OfficeData<'GET /home'>

/** The first screen of staff: what waits and how long, what runs, what begins, and what needs a look at once. */
export function HomePage() {
  const t = useT('office-home')
  const { me } = useDesk()
  const { data, isPending, refetch } = useQuery(homeQuery(useOfficeApi()))
  if (isPending) return <Shimmer />
  if (!data) return <ErrorState heading="h1" title={t('notRead')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('welcome', { name: me.name })} lead={<Lead home={data} />}>
        <GoButton to="/room" kind="primary">
          <Glyph name="hammer" small />
          {t('controlRoom')}
        </GoButton>
      </PageHead>
      <FirstDayStrip />
      {data.alone ? <Alone /> : null}
      <HomeFigures home={data} />
      <div className="home">
        <Waiting home={data} />
        <div className="stk">
          <LiveNow home={data} />
          <Tonight home={data} />
        </div>
        <Alerts home={data} />
      </div>
    </>
  )
}

/** The day, and the next auction. */
function Lead({ home: { upcoming } }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  const [next] = upcoming
  return (
    <>
      <DateTime at={new Date(serverNow()).toISOString()} style="weekday" />
      {next ? (
        <span>
          {t.rich('nextEvent', {
            title: () => <b key="title">{lang === 'ar' ? next.title_ar : next.title_en}</b>,
            at: () => <DateTime key="at" at={next.starts_at} style="time" />,
          })}
        </span>
      ) : null}
    </>
  )
}

function Alone() {
  const t = useT('office-home')
  return (
    <div className="strip strip-alone">
      <Icon name="clock" size="s" />
      <p>
        <b>{t('alone')}</b>
        <br />
        {t('aloneText')}
      </p>
    </div>
  )
}
