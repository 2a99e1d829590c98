import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { PastRequests } from './past-requests.tsx'
import { type ShippingData, shippingQuery } from './queries.ts'
import { QuoteCard } from './quote-card.tsx'
import { RequestForm } from './request-form.tsx'
import { TrackCard } from './track-card.tsx'

const UNDERWAY = new Set(['accepted', 'loaded', 'on_the_way'])

/** Deliveries of bought cars: current ones, the prices that wait for an answer, and a form for a new one. */
export function ShippingPage() {
  const t = useT('shipping')
  const session = useSession()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(shippingQuery(useApi()))
  useLive(session ? `notification-user-${session.id}` : undefined, 'GeneralNotificationEvent', () => {
    void queryClient.invalidateQueries({ queryKey: ['shipping'] })
  })
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        {data && data.orders.length > 0 && data.requests.length > 0 ? (
          <a href="#new" className={buttonClass('primary', 'md', 'justify-self-start')}>
            {t('ask')}
          </a>
        ) : null}
      </div>
      {data ? <Parts data={data} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="min-h-svh w-full" /> : null}
    </div>
  )
}

function Parts({ data: { requests, cities, fees, orders } }: { data: ShippingData }) {
  const t = useT('shipping')
  const underway = requests.filter(({ status }) => UNDERWAY.has(status))
  const quoted = requests.filter(({ status }) => status === 'quoted')
  const others = requests.filter(({ status }) => !UNDERWAY.has(status) && status !== 'quoted')
  return (
    <div className="ships grid gap-6">
      {underway.length > 0 ? (
        <section aria-labelledby="underway">
          <h2 id="underway">{t('underway')}</h2>
          {underway.map((request) => (
            <TrackCard key={request.id} request={request} />
          ))}
        </section>
      ) : null}
      {quoted.length > 0 ? (
        <section aria-labelledby="quotes">
          <h2 id="quotes">{t('quotes')}</h2>
          {quoted.map((request) => (
            <QuoteCard key={request.id} request={request} />
          ))}
        </section>
      ) : null}
      {others.length > 0 ? <PastRequests requests={others} /> : null}
      {orders.length > 0 ? (
        <section id="new" aria-labelledby="ask">
          <h2 id="ask">{t('ask')}</h2>
          <div className="ship-new grid gap-6 @min-[52rem]/page:grid-cols-[minmax(0,1fr)_21rem] @min-[52rem]/page:items-start">
            <RequestForm orders={orders} cities={cities} />
            <How hours={fees.quote_hours} />
          </div>
        </section>
      ) : null}
      {requests.length === 0 && orders.length === 0 ? (
        <EmptyState
          icon="truck"
          title={t('none')}
          action={
            <A to="/win-auctions" className={buttonClass('secondary')}>
              {t('toWins')}
            </A>
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : null}
    </div>
  )
}

const STEPS = ['address', 'prices', 'accept', 'load', 'code'] as const

function How({ hours }: { hours: number }) {
  const t = useT('shipping')
  return (
    <aside aria-labelledby="how">
      <h3 id="how">{t('how')}</h3>
      <ol className="ship-how grid gap-4 mt-4 [counter-reset:step]">
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`how_${step}`)}</b>
            <p>{step === 'prices' ? t('how_prices_text', { hours }) : t(`how_${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
