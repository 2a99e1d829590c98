import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'
import { PaymentPapers } from './payment-papers.tsx'

type Payment = OfficeData<'GET /payments/{id}'>

/** What finance may do with a payment, and its papers. */
export const PaymentParts = ({ row }: { row: Payment }) => (
  <>
    <ReceiveCash row={row} />
    <PaymentPapers id={row.id} />
  </>
)

/** Cash that a branch has received. */
function ReceiveCash({ row }: { row: Payment }) {
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
