import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PrivatePictures } from '../parts/private-pictures.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

type Refund = OfficeData<'GET /refunds/{id}'>

/** The papers of a refund request, its decision, and its payment. */
export function RefundActs({ row }: { row: Refund }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: row.id }
  const isOpen = row.status === 'under_review'
  if (!may('finance')) return null
  return (
    <Panel title={t('acts')} padded>
      <div className="stk">
        <PrivatePictures read={() => api.call('GET /refunds/{id}/pictures', { params })} />
        <div className="row2">
          {isOpen ? (
            <ActButton
              label={t('refundApprove')}
              letter="A"
              text={t('refundApproveText')}
              act={() => api.callOnce('POST /refunds/{id}/approve', { params, body: {} })}
            >
              <Concerned amount={row.amount} name={row.name} />
            </ActButton>
          ) : null}
          {isOpen ? (
            <ActButton
              label={t('reject')}
              letter="R"
              reason={t('memberReads')}
              danger
              act={(reason) => api.callOnce('POST /refunds/{id}/reject', { params, body: { reason } })}
            >
              <Concerned amount={row.amount} name={row.name} />
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
              <Concerned amount={row.amount} name={row.name} />
            </ActButton>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

function PayRefund({ row }: { row: Refund }) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: row.id }
  return (
    <FormAct
      label={t('refundPay')}
      text={t('refundPayText')}
      fields={[{ name: 'reference', label: t('bankReference'), kind: 'code' }]}
      below={() => <Concerned amount={row.amount} name={row.name} />}
      act={({ reference }) =>
        api.callOnce('POST /refunds/{id}/pay', { params, body: { reference: String(reference) } })
      }
    />
  )
}
