import { Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { SUBJECTS } from '../../resources/audit-subjects.ts'
import { Go, GoButton, Panel } from '../../ui/panel.tsx'

const trail = (filter: object) => `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Who did it; leads to all that they did. */
export const AuditActor = ({ row }: { row: Row }) => (
  <Go to={trail({ actor_id: row.actor_id })} className="link">
    {String(row.actor_name)}
  </Go>
)

/** What it was done to, by its noun and number; leads to the thing where it has a page. */
export function AuditSubject({ subject }: { subject: string }) {
  const lang = useLang()
  const t = useT('office')
  const hasText = useHasText('office')
  const [kind = ''] = subject.split(':')
  const id = subject.slice(kind.length + 1)
  const known = SUBJECTS[kind.replaceAll('-', '_')]
  if (!known) return <Num>{subject}</Num>
  const group = `settings${id.charAt(0).toUpperCase()}${id.slice(1)}`
  const name = (
    <>
      {known[lang]}
      {kind === 'settings' && hasText(group) ? (
        `: ${t(group)}`
      ) : (
        <>
          {' '}
          <Num>{id}</Num>
        </>
      )}
    </>
  )
  if (!known.to) return <span>{name}</span>
  return (
    <Go to={`${known.to}/${id}`} className="link">
      {name}
    </Go>
  )
}

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
