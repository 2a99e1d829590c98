import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'
import { QuoteForm } from './quote-form.tsx'

type Shipping = OfficeData<'GET /shipping/{id}'>
const canQuote = ({ status }: Shipping) => status === 'requested' || status === 'quoted'
const isOnItsWay = ({ status }: Shipping) => status === 'loaded' || status === 'on_the_way'

/** The acts of staff on a delivery: prices, loading, where it is, handing over. */
export function ShippingActs({ row }: { row: Shipping }) {
  const t = useT('office-acts')
  const may = useMay()
  if (!may('finance') && !may('cars')) return null
  const canCancel = may('finance') && (canQuote(row) || row.status === 'accepted')
  return (
    <>
      {may('finance') && canQuote(row) ? <QuoteForm id={row.id} /> : null}
      <Panel title={t('onTheRoad')} padded>
        <div className="row2">
          {may('cars') && row.status === 'accepted' ? <Load id={row.id} /> : null}
          {may('cars') && isOnItsWay(row) ? <OnTheWay id={row.id} /> : null}
          {canCancel ? <CancelDelivery id={row.id} /> : null}
        </div>
        {row.status === 'delivered' ? <p className="mu">{t('deliveredText')}</p> : null}
      </Panel>
    </>
  )
}

/** When the car arrives, where it is known. */
function useArrival(): ActField {
  const t = useT('office-acts')
  return { name: 'arrives_at', label: t('arrivesAt'), kind: 'moment', optional: true }
}
const arrivalOf = ({ arrives_at: at }: { arrives_at?: unknown }) => (typeof at === 'string' ? { arrives_at: at } : {})

function Load({ id }: { id: number }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const arrival = useArrival()
  return (
    <FormAct
      label={t('load')}
      text={t('loadText')}
      fields={[
        { name: 'carrier', label: t('carrier') },
        { name: 'driver_phone', label: t('driverPhone'), kind: 'code' },
        arrival,
      ]}
      act={({ carrier, driver_phone, ...rest }) => {
        const body = { carrier: String(carrier), driver_phone: String(driver_phone), ...arrivalOf(rest) }
        return api.call('POST /shipping/{id}/load', { params: { id }, body })
      }}
    />
  )
}

function OnTheWay({ id }: { id: number }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const arrival = useArrival()
  const params = { id }
  return (
    <>
      <FormAct
        label={t('track')}
        secondary
        fields={[{ name: 'place', label: t('lastPlace') }, arrival]}
        act={({ place, ...rest }) =>
          api.call('POST /shipping/{id}/track', { params, body: { place: String(place), ...arrivalOf(rest) } })
        }
      />
      <FormAct
        label={t('deliver')}
        text={t('deliverText')}
        fields={[{ name: 'code', label: t('deliveryCode'), kind: 'code' }]}
        act={({ code }) => api.call('POST /shipping/{id}/deliver', { params, body: { code: String(code) } })}
      />
    </>
  )
}

function CancelDelivery({ id }: { id: number }) {
  const t = useT('office-acts')
  const office = useT('office')
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('cancelDelivery')}
      text={t('cancelDeliveryText')}
      reason={office('buyerReads')}
      danger
      act={(reason) => api.callOnce('POST /shipping/{id}/cancel', { params: { id }, body: { reason } })}
    />
  )
}
