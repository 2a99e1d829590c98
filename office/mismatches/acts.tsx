import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

/** Clears a charge that does not fit its payment. */
export function MismatchActs({ row }: { row: OfficeData<'GET /mismatches/{id}'> }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || row.resolution !== null) return null
  const resolve = (resolution: 'credited' | 'returned' | 'dismissed') => (reason: string) =>
    api.callOnce('POST /mismatches/{id}/resolve', { params: { id: row.id }, body: { resolution, reason } })
  const reason = t('noteForAudit')
  const isTakenBack = row.kind === 'chargeback'
  return (
    <Panel title={t('clearIt')} padded>
      <div className="row2">
        {isTakenBack ? null : (
          <>
            <ActButton label={t('creditIt')} text={t('creditItText')} reason={reason} act={resolve('credited')} />
            {row.method === 'online' ? (
              <ActButton
                label={t('sendItBack')}
                text={t('sendItBackText')}
                reason={reason}
                secondary
                act={resolve('returned')}
              />
            ) : null}
          </>
        )}
        <ActButton
          label={t('dealtWith')}
          text={t('dealtWithText')}
          reason={reason}
          secondary
          act={resolve('dismissed')}
        />
      </div>
    </Panel>
  )
}
