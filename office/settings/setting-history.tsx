import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { BeforeAfter } from './before-after.tsx'
import type { SettingGroup } from './setting-groups.ts'

const SHOWN = 10

/** Changes of a group of settings: the person, the old and new values, and a way back. Read when it is opened. */
export function SettingHistory({ group }: { group: SettingGroup }) {
  const t = useT('office')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stk">
      <div className="of-hist">
        <Button size="sm" kind="tertiary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('settingHistory')}
        </Button>
      </div>
      {isOpen ? <Changes group={group} /> : null}
    </div>
  )
}

function Changes({ group }: { group: SettingGroup }) {
  const t = useT('office')
  const api = useOfficeApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['setting-changes', group.key],
    queryFn: ({ signal }) =>
      api.call('GET /settings/{key}/changes', { params: { key: group.key }, query: { per_page: SHOWN }, signal }),
  })
  if (error) return <NotRead error={error} onRetry={refetch} />
  if (data?.data.length === 0) return <p className="mu">{t('neverChanged')}</p>
  return (
    <ul className="log">
      {data?.data.map((change) => (
        <li key={change.id}>
          <div>
            <PersonLink id={change.actor_id} name={change.actor_name} />
            <BeforeAfter before={change.before} after={change.after} />
            {change.can_undo ? (
              <ActButton
                label={t('undoChange')}
                text={t('undoChangeText')}
                secondary
                act={() =>
                  api.call('POST /settings/{key}/changes/{id}/undo', { params: { key: group.key, id: change.id } })
                }
              />
            ) : null}
          </div>
          <Moment at={change.at} />
        </li>
      ))}
    </ul>
  )
}
