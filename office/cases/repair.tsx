import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import type { Case } from './case.ts'

/** The decided repair: what is done and where, and its end. */
export function Repair({ row }: { row: Case }) {
  const t = useT('office-cases')
  const may = useMay()
  const { repair, repaired_at: repairedAt } = row
  return (
    <div className="pb stk">
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {repair?.text}
      </p>
      {repairedAt ? (
        <p>
          <b>{t('repaired')}</b> <Moment at={repairedAt} />
        </p>
      ) : null}
      {row.state === 'decided' ? <p className="mu">{t('repairUntil')}</p> : null}
      {row.state === 'decided' && may('cases') ? <EndRepair row={row} /> : null}
    </div>
  )
}

function EndRepair({ row: { id, repair_cost: most } }: { row: Case }) {
  const t = useT('office-cases')
  const api = useOfficeApi()
  const end = (body: { done: boolean; cost?: number; note: string }) =>
    api.callOnce('POST /cases/{id}/repaired', { params: { id }, body })
  return (
    <div className="row2">
      <FormAct
        label={t('repaired')}
        text={t('repairedText')}
        done={t('repairedDone')}
        fields={[
          { name: 'cost', label: t('repairedCost'), kind: 'money', initial: String(most ?? '') },
          { name: 'note', label: t('repairedNote'), kind: 'area' },
        ]}
        act={({ cost, note }) => end({ done: true, cost: Number(cost), note: String(note) })}
      />
      <FormAct
        label={t('repairFailed')}
        text={t('repairFailedText')}
        done={t('repairFailedDone')}
        secondary
        fields={[{ name: 'note', label: t('repairFailedNote'), kind: 'area' }]}
        act={({ note }) => end({ done: false, note: String(note) })}
      />
    </div>
  )
}
