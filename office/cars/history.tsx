import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Entry = OfficeData<'GET /cars/{id}/history'>['entries'][number]

/** Events of a car, newest first. */
export function CarHistory({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['car-history', carId],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/history', { params: { id: carId }, signal }),
  })
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
