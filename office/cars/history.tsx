import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Entry = OfficeData<'GET /cars/{id}/history'>['entries'][number]

function useHistory(carId: number) {
  const api = useOfficeApi()
  return useQuery({
    queryKey: ['car-history', carId],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/history', { params: { id: carId }, signal }),
  })
}

/** Other cars with its chassis number, most often the same thing under another owner; nothing without any. */
export function SameChassis({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const lang = useLang()
  const { data } = useHistory(carId)
  if (!data || data.same_chassis.length === 0) return null
  return (
    <Panel title={t('sameChassis')}>
      <ul className="log">
        {data.same_chassis.map((car) => (
          <li key={car.id}>
            <div>
              <Go to={`/cars/${car.id}`} className="link">
                {lang === 'ar' ? car.title_ar : car.title_en}
              </Go>{' '}
              <StateDot state={car.status} />
              <p>
                <PersonLink id={car.owner_id} name={car.owner_name} /> · <Num>{car.kilometres}</Num> {t('km')}
              </p>
            </div>
            <Moment at={car.created_at} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function HistoryCount({ carId }: { carId: number }) {
  const { data } = useHistory(carId)
  return data ? <Num>{data.entries.length}</Num> : null
}

/** Events of a car, newest first. */
export function CarHistory({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const { data } = useHistory(carId)
  if (!data) return null
  return (
    <Panel title={t('history')}>
      <ul className="log">
        {data.entries.map((entry) => (
          <li key={`${entry.what} ${entry.at} ${entry.to_id}`}>
            <div>
              <b>{t(`what_${entry.what}`)}</b> <EntryText entry={entry} />
              {entry.status ? <StateDot state={entry.status} /> : null}
              {entry.amount === null ? null : (
                <small>
                  {' '}
                  <Money amount={entry.amount} />
                </small>
              )}
            </div>
            <Moment at={entry.at} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function EntryText({ entry: { what, text, to_id: id } }: { entry: Entry }) {
  if (text === null) return null
  if (id === null || (what !== 'lot' && what !== 'order')) return <p className="whitespace-pre-line">{text}</p>
  return (
    <Go to={`/${what === 'lot' ? 'auctions' : 'orders'}/${id}`} className="link">
      {text}
    </Go>
  )
}
