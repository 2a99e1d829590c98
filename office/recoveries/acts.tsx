import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

type Recovery = OfficeData<'GET /recoveries/{id}'>

/** The decision about a phone: its consequences depend on the open matters of the member. */
export function RecoveryActs({ row }: { row: Recovery }) {
  const t = useT('office-recoveries')
  const office = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('users') || row.status !== 'new') return null
  const decide = (decision: 'give' | 'refuse') => (reason: string) =>
    api.call('POST /recoveries/{id}/decide', { params: { id: row.id }, body: { decision, reason } })
  const isReturn = row.kind === 'return'
  return (
    <Panel title={office('acts')} padded>
      <p className="of-lead">{t('howTo')}</p>
      <div className="row2">
        <ActButton
          label={t(isReturn ? 'giveBack' : 'give')}
          text={t(isReturn ? 'giveBackText' : row.open.length > 0 ? 'giveKept' : 'giveClosed')}
          reason={office('reason')}
          danger={!isReturn}
          act={decide('give')}
        />
        <ActButton
          label={t('refuse')}
          text={t('refuseText')}
          reason={office('reason')}
          secondary
          act={decide('refuse')}
        />
      </div>
    </Panel>
  )
}
