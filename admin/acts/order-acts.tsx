import { useT } from '#web/platform/language.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go } from '../ui/panel.tsx'
import { ActButton } from './act-button.tsx'
import { FormAct } from './form-act.tsx'

/** An order by its number, also in lists without their own page. */
export const OrderLink = ({ id, number }: { id: unknown; number: unknown }) => (
  <Go to={`/orders/${String(id)}`} className="link">
    {String(number)}
  </Go>
)

type Row = { id: unknown; status: unknown; grace_days?: unknown }

/** The steps of an order in its state, for finance. */
export function OrderSteps({ row }: { row: Row }) {
  const may = useMay()
  return may('finance') ? <Steps row={row} /> : null
}

function Steps({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const body = {}
  const status = String(row.status)
  return (
    <>
      {status === 'pending' ? (
        <>
          <ActButton
            label={t('orderMake')}
            text={t('orderMakeText')}
            act={() => api.call('POST /orders/make/{id}', { params, body })}
          />
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
          <ActButton
            label={t('orderCancel')}
            text={t('orderCancelText')}
            reason={t('buyerReads')}
            danger
            act={(reason) => api.call('POST /orders/cancel/{id}', { params, body: { reason } })}
          />
        </>
      ) : null}
      {status === 'making' ? (
        <ActButton
          label={t('orderDeliver')}
          text={t('orderDeliverText')}
          act={() => api.call('POST /orders/deliver/{id}', { params, body })}
        />
      ) : null}
      {status === 'canceled' && Number(row.grace_days ?? 0) > 0 ? (
        <ActButton
          label={t('orderWaive')}
          text={t('orderWaiveText')}
          reason={t('reason')}
          act={(reason) => api.call('POST /orders/waive-forfeit/{id}', { params, body: { reason } })}
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
