import { formatPhone } from '#contract/values/phone.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import { CancelButton } from './cancel-button.tsx'
import type { ShippingRequest } from './queries.ts'
import { ShippingSummary } from './shipping-summary.tsx'

/** An accepted delivery: its state, and the code for the driver. */
export function TrackCard({ request }: { request: ShippingRequest }) {
  const t = useT('shipping')
  const { status, arrives_at: arrives, driver_phone: driver, in_order: inOrder } = request
  const state = (
    <p className="st ok">
      <Icon name="truck" />
      <span>{t(`status_${status}`)}</span>
    </p>
  )
  const canCancel = status === 'accepted' && inOrder && request.order.status === 'pending'
  return (
    <article className="surface ship overflow-hidden">
      <ShippingSummary request={request} state={state}>
        {arrives ? (
          <p>
            <small>{t('arrives')}</small>
            <b>
              <DateTime at={arrives} />
            </b>
          </p>
        ) : null}
        {driver ? (
          <a className={buttonClass('secondary')} href={`tel:${driver}`}>
            <Icon name="phone" size="s" />
            {t('callDriver')}
          </a>
        ) : null}
        {canCancel ? <CancelButton id={request.id}>{t('takeOut')}</CancelButton> : null}
      </ShippingSummary>
      <Steps steps={stepsOf(request, t)} label={t('steps')} />
      <Facts request={request} />
    </article>
  )
}

type Words = ReturnType<typeof useT<'shipping'>>
const REACHED = { accepted: 2, loaded: 3, on_the_way: 3, delivered: 5 } as const

function stepsOf(request: ShippingRequest, t: Words): Step[] {
  const {
    created_at: asked,
    accepted_at: accepted,
    loaded_at: loaded,
    last_place: place,
    last_place_at: seen,
  } = request
  const done = request.status in REACHED ? REACHED[request.status as keyof typeof REACHED] : 0
  const texts = [
    <DateTime key="asked" at={asked} />,
    accepted ? <DateTime key="accepted" at={accepted} /> : null,
    loaded ? <DateTime key="loaded" at={loaded} /> : t('loadSoon'),
    place && seen ? t.rich('lastPlace', { place: () => place, time: () => <DateTime key="seen" at={seen} /> }) : null,
    t('byCode'),
  ]
  return (['asked', 'accepted', 'loaded', 'way', 'door'] as const).map((key, index) => ({
    key,
    title: t(`step_${key}`),
    text: texts[index],
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
}

function Facts({ request }: { request: ShippingRequest }) {
  const t = useT('shipping')
  const offer = request.offers.find(({ id }) => id === request.offer_id)
  const {
    delivery_code: code,
    receiver_name: name,
    receiver_phone: phone,
    address,
    city,
    postal_code: postal,
  } = request
  return (
    <dl className="ship-facts grid grid-cols-[1fr_1fr] gap-4 p-4 @min-[52rem]/page:grid-cols-[repeat(4,1fr)] @min-[52rem]/page:py-4 @min-[52rem]/page:px-6">
      {code ? (
        <div>
          <dt>{t('code')}</dt>
          <dd className="ship-code">
            <Num>{code}</Num>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('receiver')}</dt>
        <dd>
          {name} <Num>{formatPhone(phone)}</Num>
        </dd>
      </div>
      <div>
        <dt>{t('address')}</dt>
        <dd>
          {address}, {city.name} {postal ? <Num>{postal}</Num> : null}
        </dd>
      </div>
      {offer ? (
        <div>
          <dt>{t(request.in_order ? 'inOrder' : 'paid')}</dt>
          <dd>
            <Money amount={offer.total} exact />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
