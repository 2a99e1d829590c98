import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { Go, Panel } from '../ui/panel.tsx'

type Home = OfficeData<'GET /home'>

/** The auctions that begin within a day, and whether they are ready. */
export function Tonight({ home }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  return (
    <Panel title={t('upcoming')} foot={{ to: '/calendar', text: t('calendar') }}>
      {home.upcoming.length === 0 ? <p className="of-note">{t('nothingBegins')}</p> : null}
      <ul className="of-rows">
        {home.upcoming.map((auction) => {
          const isReady = auction.without_pictures === 0
          return (
            <li key={auction.id}>
              <DateTime at={auction.starts_at} style="time" />
              <span className="of-up">
                <Go to={`/auctions/${auction.id}`} className="link">
                  {lang === 'ar' ? auction.title_ar : auction.title_en}
                </Go>
                <small className="mu">{t('cars', { count: auction.lots_count })}</small>
              </span>
              <span className={isReady ? 'stt st-ok' : 'stt st-bad'}>
                {isReady ? t('ready') : t('withoutPictures', { count: auction.without_pictures })}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
