import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type FromWallet, useFromWallet } from '#web/features/orders/from-wallet.ts'
import { PayWords, WalletSwitch } from '#web/features/orders/wallet-switch.tsx'
import { DateTime, Money } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CancelButton } from './cancel-button.tsx'
import type { ShippingRequest } from './queries.ts'
import { ShippingSummary } from './shipping-summary.tsx'

type Offer = ShippingRequest['offers'][number]

/** Prices for one car: the buyer chooses one, or none. */
export function QuoteCard({ request }: { request: ShippingRequest }) {
  const t = useT('shipping')
  const { offers, valid_until: until } = request
  const [chosen, setChosen] = useState(request.offer_id ?? offers[0]?.id)
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0]
  // In an unpaid order the price is added to the total.
  const isPaidNow = request.order.status !== 'pending'
  const wallet = useFromWallet(isPaidNow ? (offer?.total ?? 0) : 0)
  const { accept, isPending, error } = useAccept(request)
  const state = (
    <p className="st win">
      <Icon name="truck" />
      <span>{t('quotesHere')}</span>
    </p>
  )
  return (
    <form
      className="surface ship overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (offer && !isPending) accept({ offer, body: isPaidNow ? wallet.body : {} })
      }}
    >
      <ShippingSummary request={request} state={state}>
        {until ? (
          <p>
            <small>{t('validUntil')}</small>
            <b>
              <DateTime at={until} />
            </b>
          </p>
        ) : null}
      </ShippingSummary>
      <Offers offers={offers} chosen={offer?.id} onChoose={setChosen} />
      {offer ? (
        <div className="grid grid-cols-1 gap-4 p-4 items-center @min-[52rem]/page:grid-cols-[minmax(0,24rem)_1fr] @min-[52rem]/page:py-5 @min-[52rem]/page:px-6">
          <dl className="sum">
            <Row name={t('fee')} amount={offer.price} />
            <Row name={t('vat')} amount={offer.tax_amount} />
            <div className="tot">
              <dt>{t(isPaidNow ? 'toPay' : 'added')}</dt>
              <dd>
                <Money amount={offer.total} exact />
              </dd>
            </div>
          </dl>
          <div className="grid gap-2 @min-[52rem]/page:flex @min-[52rem]/page:flex-wrap @min-[52rem]/page:justify-end">
            {isPaidNow ? <WalletSwitch wallet={wallet} /> : null}
            <FieldError error={error} />
            <Button type="submit" size="lg" pending={isPending}>
              {wallet.isOn ? (
                <PayWords wallet={wallet} />
              ) : (
                t.rich('accept', { money: () => <Money key="money" amount={offer.total} exact /> })
              )}
            </Button>
            <CancelButton id={request.id}>{t('refuse')}</CancelButton>
          </div>
        </div>
      ) : null}
    </form>
  )
}

const Row = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} exact />
    </dd>
  </div>
)

type OffersProps = { offers: readonly Offer[]; chosen: number | undefined; onChoose: (id: number) => void }

function Offers({ offers, chosen, onChoose }: OffersProps) {
  const t = useT('shipping')
  const name = useId()
  return (
    <fieldset className="ship-offers">
      <legend className="sr-only">{t('quotes')}</legend>
      {offers.map((offer) => (
        <label key={offer.id}>
          <input type="radio" name={name} checked={offer.id === chosen} onChange={() => onChoose(offer.id)} />
          <span>
            <b>{t(`kind_${offer.kind}`)}</b>
            <small>{t(offer.to_door ? 'toDoor' : 'toYard')}</small>
          </span>
          <span className="amt">
            <Money amount={offer.total} exact />
            <small>{t('withVat')}</small>
          </span>
          <small className="ext">
            {t('arrivesIn', { days: offer.days })}
            {offer.insured_to === null ? null : (
              <> · {t.rich('insured', { money: () => <Money key="money" amount={offer.insured_to ?? 0} /> })}</>
            )}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

/** Accepts an offer. A paid order continues at the payment page. */
function useAccept({ id }: ShippingRequest) {
  const api = useApi()
  const lang = useLang()
  const t = useT('shipping')
  const queryClient = useQueryClient()
  const errors = useFieldErrors()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ offer, body }: { offer: Offer; body: FromWallet['body'] }) =>
      withIdempotencyKey(`shipping accept ${id} ${offer.id} ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.call('POST /shipping/{id}/accept', {
          params: { id },
          body: { offer_id: offer.id, ...body },
          idempotencyKey,
        }),
      ),
    onSuccess: async ({ payment }) => {
      if (payment?.checkout_url) {
        // The gateway comes back to an address without language.
        rememberLanguage(lang)
        location.assign(payment.checkout_url)
        return
      }
      toast({ title: t('acceptedToast'), tone: 'good', key: 'shipping' })
      for (const key of ['shipping', 'orders', 'wins', 'wallet', 'dashboard'])
        await queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: errors.refuse,
  })
  return { accept: mutate, isPending, error: errors.of('error', 'offer_id') }
}
