import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { clearToasts } from '#web/ui/toast.tsx'
import { stageOf } from './order-state.ts'
import { balanceQuery, type OrderDetail, orderQuery } from './queries.ts'

type Props = {
  id: number
  /** The order's own page: shown when there is nothing to celebrate. */
  order: ReactNode
}

/** The moment after a win or a purchase: the car, what it costs, by when, and the next act. */
export default function WonPage({ id, order: orderPage }: Props) {
  const { data: order, error } = useQuery(orderQuery(useApi(), id))
  if (error && !order) return orderPage
  if (!order) return <Skeleton className="min-h-svh w-full" />
  const stage = stageOf(order)
  return stage === 'pay' || stage === 'waiting' ? <Won order={order} /> : orderPage
}

function Won({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The page says it itself.
    clearToasts()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { car, id, created_at: at } = order
  const { title, brand, model, year, trim } = car
  const pay = (
    <A to="/win-auctions" query={{ order: id }} className={buttonClass('primary', 'lg', 'w-full')}>
      {order.due_at
        ? t.rich('payNow', { money: () => <Money key="money" amount={order.amount_due} exact /> })
        : t('toOrder')}
    </A>
  )
  return (
    <>
      <article className="surface flex flex-wrap overflow-hidden" aria-labelledby="won">
        <div className="aspect-3/2 min-w-0 grow-7 basis-96 border-b-4 border-gold @min-[52rem]/page:aspect-auto @min-[52rem]/page:min-h-120 @min-[52rem]/page:border-e-4 @min-[52rem]/page:border-b-0">
          <Photo image={car.images[0]} sizes="(min-width: 64rem) 42rem, 100vw" first />
        </div>
        <div className="grid min-w-0 grow-5 basis-80 content-center gap-4 p-4 lg:p-8">
          <p className="flex items-center gap-3 font-semibold text-gold-ink">
            <span className="grid size-12 place-items-center rounded-pill border border-transparent bg-gold-soft">
              <Icon name="trophy" />
            </span>
            <span>{t.rich('wonAt', { time: () => <DateTime key="time" at={at} /> })}</span>
          </p>
          <div className="wrap-anywhere">
            <h1 id="won" ref={heading} tabIndex={-1} className="text-28 font-bold outline-none lg:text-36">
              {t('wonTitle')}
            </h1>
            <p className="text-18 font-semibold">
              <bdi>{trim === null ? title : `${brand.name} ${model.name} ${year}`}</bdi>
            </p>
            {trim === null ? null : (
              <p className="text-muted">
                <bdi dir="ltr">{trim}</bdi>
              </p>
            )}
          </div>
          <div>
            <p className="text-14 text-muted">{t('wonTotal')}</p>
            <p className="text-36 leading-head font-bold @min-[52rem]/page:text-48">
              <Money amount={order.total} exact />
            </p>
            <p className="text-14 text-muted">
              {t.rich(car.bids_count > 0 ? 'wonPriceBids' : 'wonPrice', {
                money: () => <Money key="money" amount={order.price} />,
                count: car.bids_count,
                num: (digits: ReactNode) => <Num key="num">{digits}</Num>,
              })}
            </p>
          </div>
          <Terms order={order} />
          <div className="hidden @min-[52rem]/page:block">{pay}</div>
          <A to="/win-auctions" className={buttonClass('tertiary', undefined, 'w-full')}>
            {t('payLater')}
          </A>
        </div>
      </article>
      <After />
      {/* On a phone it stays above the bar of the member's place. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 border-t border-line bg-surface p-4 @min-[52rem]/page:hidden">
        {pay}
      </div>
    </>
  )
}

/** The deadline, and what the wallet has. */
function Terms({ order: { due_at: due } }: { order: OrderDetail }) {
  const t = useT('orders')
  const { data: balance } = useQuery(balanceQuery(useApi()))
  return (
    <dl className="flex min-h-16 flex-wrap justify-between gap-x-6 gap-y-2 border-y border-line py-3">
      <div>
        <dt className="text-12 text-muted">{t('lastDay')}</dt>
        <dd className="font-semibold">{due ? <DateTime at={due} /> : t('invoiceSoon')}</dd>
      </div>
      <div>
        <dt className="text-12 text-muted">{t('inWallet')}</dt>
        <dd className="font-semibold">{balance ? <Money amount={balance.available} exact /> : '\u00a0'}</dd>
      </div>
    </dl>
  )
}

const AFTER = ['payment', 'papers', 'collection'] as const

function After() {
  const t = useT('orders')
  return (
    <section className="mt-8" aria-labelledby="after">
      <h2 id="after" className="mb-4 text-18">
        {t('afterWin')}
      </h2>
      <ol className="flex flex-wrap gap-x-8 gap-y-4">
        {AFTER.map((step, index) => (
          <li key={step} className="flex grow basis-64 gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-pill border border-line bg-surface-2 text-14 font-semibold">
              <Num>{index + 1}</Num>
            </span>
            <div>
              <b className="font-semibold">{t(`step_${step}`)}</b>
              <p className="text-14 text-muted">{t(`after_${step}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
