import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

type Order = {
  id: unknown
  status: unknown
  total?: number
  paid_amount?: number
  grace_days?: unknown
  invoices?: readonly { id: number; kind: string; number: string | null }[]
}

/** The steps of an order in its state, for finance. */
export function OrderSteps({ row }: { row: Order }) {
  const may = useMay()
  return may('finance') ? <Steps row={row} /> : null
}

/** The invoice to the buyer that is not issued yet: the first thing that an order waits for. */
const draftOf = ({ invoices = [] }: Order) =>
  invoices.find(({ kind, number }) => number === null && kind !== 'purchase')?.id

function Cancel({ id, text }: { id: number; text: string }) {
  const t = useT('office')
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('orderCancel')}
      text={text}
      reason={t('buyerReads')}
      danger
      act={(reason) => api.callOnce('POST /orders/cancel/{id}', { params: { id }, body: { reason } })}
    />
  )
}

function PendingSteps({ row }: { row: Order }) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const body = {}
  const draft = draftOf(row)
  return (
    <>
      {draft === undefined ? null : (
        <ActButton
          label={t('issueInvoice')}
          text={t('invoiceIssueText')}
          act={() => api.callOnce('POST /invoices/{id}/issue', { params: { id: draft }, body })}
        />
      )}
      {row.total !== undefined && (row.paid_amount ?? 0) >= row.total ? (
        <ActButton
          label={t('orderMake')}
          text={t('orderMakeText')}
          act={() => api.call('POST /orders/make/{id}', { params, body })}
        />
      ) : null}
      <FormAct
        label={t('orderExtend')}
        text={t('orderExtendText')}
        reason={t('reason')}
        secondary
        fields={[{ name: 'days', label: t('daysMore'), kind: 'number' }]}
        act={({ days }, reason) =>
          api.call('POST /orders/extend/{id}', { params, body: { days: Number(days), reason } })
        }
      />
      <Cancel id={params.id} text={t('orderCancelText')} />
    </>
  )
}

function Steps({ row }: { row: Order }) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const body = {}
  const status = String(row.status)
  return (
    <>
      {status === 'pending' ? <PendingSteps row={row} /> : null}
      {status === 'making' ? (
        <>
          <ActButton
            label={t('orderDeliver')}
            text={t('orderDeliverText')}
            act={() => api.call('POST /orders/deliver/{id}', { params, body })}
          />
          <Cancel id={params.id} text={t('orderReturnText')} />
        </>
      ) : null}
      {status === 'canceled' && Number(row.grace_days ?? 0) > 0 ? (
        <ActButton
          label={t('orderWaive')}
          text={t('orderWaiveText')}
          reason={t('reason')}
          act={(reason) => api.callOnce('POST /orders/waive-forfeit/{id}', { params, body: { reason } })}
        />
      ) : null}
      {status === 'delivering' ? (
        <ActButton
          label={t('orderFinish')}
          text={t('orderFinishText')}
          act={() => api.call('POST /orders/finish/{id}', { params, body })}
        />
      ) : null}
    </>
  )
}
