import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PrivatePictures } from '../parts/private-pictures.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

/** The papers of a refund request, its decision, and its payment. */
export function RefundActs({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const isOpen = row.status === 'under_review' || row.status === 'second_review'
  if (!may('finance')) return null
  return (
    <Panel title={t('acts')} padded>
      <div className="stk">
        <PrivatePictures read={() => api.call('GET /refunds/{id}/pictures', { params })} />
        <div className="row2">
          {isOpen ? (
            <ActButton
              label={t('refundApprove')}
              text={t('refundApproveText')}
              act={() => api.callOnce('POST /refunds/{id}/approve', { params, body: {} })}
            >
              <Concerned amount={Number(row.amount)} name={row.name ?? null} />
            </ActButton>
          ) : null}
          {isOpen ? (
            <ActButton
              label={t('reject')}
              reason={t('memberReads')}
              danger
              act={(reason) => api.callOnce('POST /refunds/{id}/reject', { params, body: { reason } })}
            >
              <Concerned amount={Number(row.amount)} name={row.name ?? null} />
            </ActButton>
          ) : null}
          {row.status === 'approved' ? <PayRefund row={row} /> : null}
          {row.status === 'approved' ? (
            <ActButton
              label={t('refundSendBack')}
              text={t('refundSendBackText')}
              secondary
              act={() => api.callOnce('POST /refunds/{id}/send-back', { params })}
            >
              <Concerned amount={Number(row.amount)} name={row.name ?? null} />
            </ActButton>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

function PayRefund({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  return (
    <FormAct
      label={t('refundPay')}
      text={t('refundPayText')}
      fields={[{ name: 'reference', label: t('bankReference'), kind: 'code' }]}
      below={() => <Concerned amount={Number(row.amount)} name={row.name ?? null} />}
      act={({ reference }) =>
        api.callOnce('POST /refunds/{id}/pay', { params, body: { reference: String(reference) } })
      }
    />
  )
}

/** Cash that a branch has received. */
export function PaymentActs({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || row.method !== 'cash' || row.status !== 'initiated') return null
  return (
    <Panel title={t('acts')} padded>
      <ActButton
        label={t('cashReceive')}
        text={t('cashReceiveText')}
        act={(_reason, known) =>
          api.callOnce('POST /payments/{id}/cash', { params: { id: Number(row.id) }, body: known })
        }
      >
        <Concerned amount={Number(row.amount)} name={row.name ?? null} />
      </ActButton>
    </Panel>
  )
}
