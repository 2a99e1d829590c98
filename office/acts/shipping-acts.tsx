import { useState } from 'react'
import type { OfficeEndpoints } from '#contract/http/index.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { type ActField, ActInput, FormAct, readValue } from '../parts/acts/form-act.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Panel } from '../ui/panel.tsx'

type Quote = NonNullable<OfficeEndpoints['POST /shipping/{id}/quote']['body']>
const OFFERS_MAX = 3
const KINDS = ['open_flatbed', 'covered_flatbed', 'car_carrier'] as const
const canQuote = (status: unknown) => status === 'requested' || status === 'quoted'
const isOnItsWay = (status: unknown) => status === 'loaded' || status === 'on_the_way'

/** What staff do with a delivery: prices, loading, where it is, handing over. */
export function ShippingActs({ row }: { row: Row }) {
  const t = useT('office-acts')
  const may = useMay()
  if (!may('finance') && !may('cars')) return null
  return (
    <>
      {may('finance') && canQuote(row.status) ? <QuoteForm id={Number(row.id)} /> : null}
      <Panel title={t('onTheRoad')} padded>
        <div className="row2">
          {may('cars') ? <RoadActs row={row} /> : null}
          {may('finance') && (canQuote(row.status) || row.status === 'accepted') ? <CancelDelivery row={row} /> : null}
        </div>
        {row.status === 'delivered' ? <p className="mu">{t('deliveredText')}</p> : null}
      </Panel>
    </>
  )
}

function RoadActs({ row }: { row: Row }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  const arrives: ActField = { name: 'arrives_at', label: t('arrivesAt'), kind: 'moment', optional: true }
  if (row.status === 'accepted')
    return (
      <FormAct
        label={t('load')}
        text={t('loadText')}
        fields={[
          { name: 'carrier', label: t('carrier') },
          { name: 'driver_phone', label: t('driverPhone'), kind: 'code' },
          arrives,
        ]}
        act={(written) => api.request('POST', `/shipping/${params.id}/load`, { body: written })}
      />
    )
  if (!isOnItsWay(row.status)) return null
  return (
    <>
      <FormAct
        label={t('track')}
        secondary
        fields={[{ name: 'place', label: t('lastPlace') }, arrives]}
        act={(written) => api.request('POST', `/shipping/${params.id}/track`, { body: written })}
      />
      <FormAct
        label={t('deliver')}
        text={t('deliverText')}
        fields={[{ name: 'code', label: t('deliveryCode'), kind: 'code' }]}
        act={(written) => api.request('POST', `/shipping/${params.id}/deliver`, { body: written })}
      />
    </>
  )
}

function CancelDelivery({ row }: { row: Row }) {
  const t = useT('office-acts')
  const office = useT('office')
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('cancelDelivery')}
      text={t('cancelDeliveryText')}
      reason={office('buyerReads')}
      danger
      act={(reason) => api.callOnce('POST /shipping/{id}/cancel', { params: { id: Number(row.id) }, body: { reason } })}
    />
  )
}

type Offer = { key: number; typed: Record<string, string> }
const newOffer = (key: number): Offer => ({
  key,
  typed: { kind: KINDS[0], price: '', days: '', insured_to: '', to_door: 'yes' },
})

/** Up to three prices for one delivery. They take the place of those offered before. */
function QuoteForm({ id }: { id: number }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const fields = useOfferFields()
  const [offers, setOffers] = useState<Offer[]>([newOffer(0)])
  const { mutate, isPending } = useAct(
    (body: Quote) => api.call('POST /shipping/{id}/quote', { params: { id }, body }),
    { done: t('quoted') },
  )
  const values = offers.map(({ typed }) =>
    Object.fromEntries(fields.map((field) => [field.name, readValue(field, typed[field.name])])),
  )
  const isFull = values.every((value) => value.price !== undefined && value.days !== undefined)
  const type = (key: number, name: string, value: string) =>
    setOffers(
      offers.map((offer) => (offer.key === key ? { ...offer, typed: { ...offer.typed, [name]: value } } : offer)),
    )
  return (
    <Panel title={t('quoteTitle')} padded>
      <form
        className="stk"
        onSubmit={(event) => {
          event.preventDefault()
          // The server checks each offer by the contract.
          if (isFull && !isPending) mutate({ offers: values } as Quote)
        }}
      >
        <p className="mu">{t('quoteText')}</p>
        {offers.map((offer, index) => (
          <fieldset key={offer.key} className="of-offer">
            <legend>{t('offerNumber', { number: index + 1 })}</legend>
            <div className="fg2">
              {fields.map((field) => (
                <ActInput
                  key={field.name}
                  field={field}
                  value={offer.typed[field.name] ?? ''}
                  onChange={(value) => type(offer.key, field.name, value)}
                />
              ))}
            </div>
            {offers.length > 1 ? (
              <Button
                size="sm"
                kind="tertiary"
                onClick={() => setOffers(offers.filter(({ key }) => key !== offer.key))}
              >
                {t('removeOffer', { number: index + 1 })}
              </Button>
            ) : null}
          </fieldset>
        ))}
        <div className="row2">
          <Button type="submit" size="sm" disabled={!isFull} pending={isPending}>
            {t('sendQuote')}
          </Button>
          {offers.length < OFFERS_MAX ? (
            <Button
              size="sm"
              kind="secondary"
              onClick={() => setOffers([...offers, newOffer(Math.max(...offers.map(({ key }) => key)) + 1)])}
            >
              {t('anotherOffer')}
            </Button>
          ) : null}
        </div>
      </form>
    </Panel>
  )
}

function useOfferFields(): ActField[] {
  const t = useT('office-acts')
  const states = useT('office-states')
  return [
    {
      name: 'kind',
      label: t('offerKind'),
      kind: 'choice',
      choices: KINDS.map((kind) => ({ value: kind, label: states(kind) })),
    },
    { name: 'price', label: t('offerPrice'), kind: 'money' },
    { name: 'days', label: t('offerDays'), kind: 'number' },
    { name: 'insured_to', label: t('insuredTo'), kind: 'money', optional: true },
    { name: 'to_door', label: t('toDoor'), kind: 'check' },
  ]
}
