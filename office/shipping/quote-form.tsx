import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ActField, ActInput, readValue } from '../parts/acts/form-act.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Panel } from '../ui/panel.tsx'

const OFFERS_MAX = 3
const KINDS = ['open_flatbed', 'covered_flatbed', 'car_carrier'] as const
type Offer = { key: number; typed: Record<string, string> }
const newOffer = (key: number): Offer => ({
  key,
  typed: { kind: KINDS[0], price: '', days: '', insured_to: '', to_door: 'yes' },
})

/** Up to three prices for one delivery. They take the place of those offered before. */
export function QuoteForm({ id }: { id: number }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const fields = useOfferFields()
  const [offers, setOffers] = useState<Offer[]>([newOffer(0)])
  const { mutate, isPending } = useAct(
    (body: object) => api.send('POST /shipping/{id}/quote', { params: { id }, body }),
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
          if (isFull && !isPending) mutate({ offers: values })
        }}
      >
        <p className="mu">{t('quoteText')}</p>
        {offers.map((offer, index) => (
          <fieldset key={offer.key} className="of-offer border border-line rounded-field pt-3 px-4 pb-4 grid gap-3">
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
