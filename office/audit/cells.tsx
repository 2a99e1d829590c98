import { useT } from '#web/platform/language.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Go, GoButton, Panel } from '../ui/panel.tsx'

type Row = RowOf<'GET /audit'>
type Filter = Partial<Pick<Row, 'actor_id' | 'subject'>>

const trail = (filter: Filter) => `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** The member of staff; leads to all that they did. */
export const Actor = ({ row: { actor_id, actor_name } }: { row: Row }) => (
  <Go to={trail({ actor_id })} className="link">
    {actor_name}
  </Go>
)

/** From one row of the audit to all of its person and all of its thing. */
export function Trails({ row: { actor_id, subject } }: { row: Row }) {
  const t = useT('office')
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <GoButton to={trail({ actor_id })}>{t('auditOfPerson')}</GoButton>
        <GoButton to={trail({ subject })}>{t('auditOfThing')}</GoButton>
      </div>
    </Panel>
  )
}
