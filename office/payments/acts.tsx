import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

/** Cash that a branch has received. */
export function PaymentActs({ row }: { row: OfficeData<'GET /payments/{id}'> }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || row.method !== 'cash' || row.status !== 'initiated') return null
  return (
    <Panel title={t('acts')} padded>
      <ActButton
        label={t('cashReceive')}
        text={t('cashReceiveText')}
        act={(_reason, known) => api.callOnce('POST /payments/{id}/cash', { params: { id: row.id }, body: known })}
      >
        <Concerned amount={row.amount} name={row.user_name} />
      </ActButton>
    </Panel>
  )
}
