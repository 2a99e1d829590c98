import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

type Order = OfficeData<'GET /orders/{id}'>
type Props = { order: Order }

/** The steps of an order in its state, for finance. */
export function OrderSteps({ order }: Props) {
  const may = useMay()
  return may('finance') ? <Steps order={order} /> : null
}

/** The invoice to the buyer that is not issued yet: the first thing that an order waits for. */
const draftOf = ({ invoices }: Order) => invoices.find(({ kind, number }) => number === null && kind !== 'purchase')?.id

const CAUSES = ['house', 'seller', 'buyer_before_due'] as const

function Cancel({ id, text }: { id: number; text: string }) {
  const t = useT('office')
  const api = useOfficeApi()
  const choices = CAUSES.map((value) => ({ value, label: t(`cause_${value}`) }))
  return (
    <FormAct
      label={t('orderCancel')}
      text={text}
      reason={t('buyerReads')}
      danger
      fields={[{ name: 'cause', label: t('cancelCause'), kind: 'choice', choices, initial: CAUSES[0] }]}
      act={({ cause }, reason) =>
        api.callOnce('POST /orders/cancel/{id}', {
          params: { id },
          body: { reason, cause: cause as (typeof CAUSES)[number] },
        })
      }
    />
  )
}

/** An overdue order: the deposit is kept, and the runner-up is offered the car. */
function CancelForDefault({ id }: { id: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const body = { cause: 'buyer_default' } as const
  return (
    <ActButton
      label={t('orderDefault')}
      text={t('orderDefaultText')}
      reason={t('buyerReads')}
      danger
      act={(reason) => api.callOnce('POST /orders/cancel/{id}', { params: { id }, body: { ...body, reason } })}
    />
  )
}

function PendingSteps({ order }: Props) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: order.id }
  const body = {}
  const draft = draftOf(order)
  return (
    <>
      {draft === undefined ? null : (
        <ActButton
          label={t('issueInvoice')}
          text={t('invoiceIssueText')}
          act={() => api.callOnce('POST /invoices/{id}/issue', { params: { id: draft }, body })}
        />
      )}
      {order.paid_amount >= order.total ? (
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
          api.callOnce('POST /orders/extend/{id}', { params, body: { days: Number(days), reason } })
        }
      />
      {order.invoice_status === 'grace' || order.given_up_at !== null ? <CancelForDefault id={params.id} /> : null}
      <Cancel id={params.id} text={t('orderCancelText')} />
    </>
  )
}

function Steps({ order }: Props) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: order.id }
  const body = {}
  const { status } = order
  return (
    <>
      {status === 'pending' ? <PendingSteps order={order} /> : null}
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
      {status === 'canceled' && order.grace_days > 0 ? (
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
