import { useT } from '#web/platform/language.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go, GoButton, Panel } from '../ui/panel.tsx'
import { ActButton } from './act-button.tsx'
import { FormAct } from './form-act.tsx'

/** The lists of orders by state, above each of them. */
export function OrderLists() {
  const t = useT('office')
  return (
    <>
      <GoButton to="/orders">{t('orders')}</GoButton>
      <GoButton to="/orders-pending">{t('ordersPending')}</GoButton>
      <GoButton to="/orders-making">{t('ordersMaking')}</GoButton>
      <GoButton to="/orders-delivering">{t('ordersDelivering')}</GoButton>
      <GoButton to="/orders-finished">{t('ordersFinished')}</GoButton>
      <GoButton to="/orders-canceled">{t('ordersCanceled')}</GoButton>
    </>
  )
}

/** An order by its number, also in lists without their own page. */
export const OrderLink = ({ id, number }: { id: unknown; number: unknown }) => (
  <Go to={`/orders/${String(id)}`} className="link">
    {String(number)}
  </Go>
)

/** The steps of an order in its state. */
export function OrderActs({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const filter = encodeURIComponent(JSON.stringify({ order_id: row.id }))
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <GoButton to={`/invoices?filter=${filter}`}>{t('orderInvoices')}</GoButton>
        {may('finance') ? <Steps row={row} /> : null}
      </div>
    </Panel>
  )
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
