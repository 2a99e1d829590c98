import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { Age } from '../ui/age.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Go, GoButton, Panel } from '../ui/panel.tsx'
import { TASKS } from './tasks.ts'

type Home = OfficeData<'GET /home'>

const isUrgent = ({ what }: Home['waiting'][number]) => TASKS[what].urgent === true

/** The work of the role: how much, and how long the oldest waits, red after a day. */
export function Waiting({ home }: { home: Home }) {
  const t = useT('office-home')
  const tasks = home.waiting.filter((task) => task.count > 0 && !isUrgent(task))
  return (
    <Panel title={t('waiting')}>
      {tasks.length === 0 ? <p className="of-note">{t('nothingWaits')}</p> : null}
      <ul className="tasks">
        {tasks.map(({ what, count, oldest_at: oldest }) => (
          <li key={what} className="warn">
            <Go to={TASKS[what].to}>
              <span className="ico">
                <Glyph name={TASKS[what].glyph} />
              </span>
              <span className="tx">
                <b>{t(what)}</b>
                {oldest ? <Oldest at={oldest} /> : null}
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

function Oldest({ at }: { at: string }) {
  const t = useT('office-home')
  return (
    <small>
      {t('oldest')} <Age at={at} ago />
    </small>
  )
}

/** What is past a promise or stops others, and auctions of the day that are not ready; each with one act. */
export function Alerts({ home }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  const late = home.waiting.filter((task) => task.count > 0 && isUrgent(task))
  const unready = home.upcoming.filter((auction) => auction.without_pictures > 0)
  if (late.length + unready.length === 0) return null
  return (
    <Panel title={t('alerts')} count={late.length + unready.length}>
      <ul className="alerts">
        {late.map(({ what, count, oldest_at: oldest }) => (
          <Alert key={what} to={TASKS[what].to} title={t(what)} tone="bad" end={<Num>{count}</Num>}>
            {oldest ? <Oldest at={oldest} /> : null}
          </Alert>
        ))}
        {unready.map((auction) => (
          <Alert
            key={auction.id}
            to={`/auctions/${auction.id}`}
            title={lang === 'ar' ? auction.title_ar : auction.title_en}
            tone="warn"
          >
            <small>{t('withoutPictures', { count: auction.without_pictures })}</small>
          </Alert>
        ))}
      </ul>
    </Panel>
  )
}

type AlertProps = { to: string; title: string; tone: 'bad' | 'warn'; end?: ReactNode; children: ReactNode }

function Alert({ to, title, tone, end, children }: AlertProps) {
  const t = useT('office-home')
  return (
    <li className={`al st-${tone}`}>
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
      {end ? <span className="n">{end}</span> : null}
      <GoButton to={to}>
        {t('look')}
        <span className="sr-only"> {title}</span>
      </GoButton>
    </li>
  )
}
