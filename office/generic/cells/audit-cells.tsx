import { useT } from '#web/platform/language.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { Go, GoButton, Panel } from '../../ui/panel.tsx'

const trail = (filter: object) => `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Who did it; leads to all that they did. */
export const AuditActor = ({ row }: { row: Row }) => (
  <Go to={trail({ actor_id: row.actor_id })} className="link">
    {String(row.actor_name)}
  </Go>
)

/** From one row of the audit to all of its person and all of its thing. */
export function AuditTrails({ row }: { row: Row }) {
  const t = useT('office')
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <GoButton to={trail({ actor_id: row.actor_id })}>{t('auditOfPerson')}</GoButton>
        <GoButton to={trail({ subject: row.subject })}>{t('auditOfThing')}</GoButton>
      </div>
    </Panel>
  )
}
