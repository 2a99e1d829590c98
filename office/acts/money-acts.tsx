import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { ActButton } from './act-button.tsx'
import { ApproveTransfer } from './approve-transfer.tsx'
import { FormAct } from './form-act.tsx'
import { PrivatePictures } from './private-pictures.tsx'

/** The papers of a bank transfer, other transfers like it, and the decision. */
export function TransferActs({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const alike: Row[] = Array.isArray(row.alike) ? row.alike : []
  if (!may('finance')) return null
  return (
    <Panel title={t('acts')} padded>
      <div className="stk">
        {alike.length > 0 ? <Alike alike={alike} /> : null}
        <PrivatePictures of="bank-transfers" id={params.id} />
        {row.status === 'under_review' ? (
          <div className="row2">
            <ApproveTransfer row={row} />
            <ActButton
              label={t('reject')}
              reason={t('memberReads')}
              danger
              act={(reason) => api.callOnce('POST /bank-transfers/{id}/reject', { params, body: { reason } })}
            >
              <Concerned row={row} />
            </ActButton>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

/** Transfers with the same picture, or the same account, day and amount. */
function Alike({ alike }: { alike: Row[] }) {
  const t = useT('office')
  return (
    <Note tone="no" icon="warning" title={t('transfersAlike', { count: alike.length })}>
      <ul className="of-lines">
        {alike.map((each) => (
          <li key={each.id}>
            <Go to={`/bank-transfers/${each.id}`} className="link">
              {`#${each.id}`}
            </Go>{' '}
            <StateDot state={String(each.status)} />
            {each.same_image ? ` · ${t('samePicture')}` : ''}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** The dialog covers the page: it says itself how much money is decided about, and whose. */
function Concerned({ row }: { row: Row }) {
  return (
    <p>
      <b>
        <Money amount={Number(row.amount)} />
      </b>{' '}
      {typeof row.name === 'string' ? <bdi>{row.name}</bdi> : null}
    </p>
  )
}

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
        <PrivatePictures of="refunds" id={params.id} />
        <div className="row2">
          {isOpen ? (
            <ActButton
              label={t('refundApprove')}
              text={t('refundApproveText')}
              act={() => api.callOnce('POST /refunds/{id}/approve', { params, body: {} })}
            >
              <Concerned row={row} />
            </ActButton>
          ) : null}
          {isOpen ? (
            <ActButton
              label={t('reject')}
              reason={t('memberReads')}
              danger
              act={(reason) => api.callOnce('POST /refunds/{id}/reject', { params, body: { reason } })}
            >
              <Concerned row={row} />
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
              <Concerned row={row} />
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
      below={() => <Concerned row={row} />}
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
        <Concerned row={row} />
      </ActButton>
    </Panel>
  )
}
