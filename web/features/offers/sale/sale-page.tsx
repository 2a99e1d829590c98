import { useQuery } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import type { SaleStep, SellerRates, SellerSale } from '#contract/http/own-cars/sale.ts'
import { HeardCase } from '#web/features/cases/parts.tsx'
import { AccountCard } from '#web/features/payout-account/parts.tsx'
import { DateTime, Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RECORD, RecordHead } from '#web/ui/record-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { MyCarRow } from '../my-cars/my-car-row.tsx'
import { OwnerNegotiation } from '../my-cars/owner-negotiation.tsx'
import { myCarQuery } from '../queries.ts'
import { SaleNote } from './sale-note.tsx'
import { SaleSums } from './sale-sums.tsx'

/** The sale of one car as its seller sees it: steps, what waits for them, and what reaches them. */
export function SalePage({ id }: { id: number }) {
  const t = useT('my-cars')
  const { data, error, refetch } = useQuery(myCarQuery(useApi(), id))
  return (
    <div className="wrap pb-12">
      <A to="/my-cars" className="inline-flex items-center gap-1 min-h-(--h-control) mt-3 text-14 text-muted">
        <Icon name="back" size="s" flip />
        {t('title')}
      </A>
      {data ? (
        <Loaded car={data.car} rates={data.seller_rates} />
      ) : isApiError(error) && error.status === 404 ? (
        <Nothing title={t('notFound')} />
      ) : error ? (
        <ErrorState heading="h1" title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[36rem] w-full" />
      )}
    </div>
  )
}

function Nothing({ title }: { title: string }) {
  const t = useT('my-cars')
  return (
    <EmptyState
      heading="h1"
      icon="car"
      title={title}
      action={
        <A to="/my-cars" className={buttonClass('primary')}>
          {t('title')}
        </A>
      }
    />
  )
}

/** A car without a sale has its state, and the seller's next act. */
function Unsold({ car, rates }: { car: MyCar; rates: SellerRates }) {
  const t = useT('my-cars')
  return (
    <>
      <h1 className="text-22">{t('unsold')}</h1>
      <p className="mb-4 text-muted">{t('unsoldText')}</p>
      <ul className="lots surface">
        <MyCarRow car={car} rates={rates} />
      </ul>
    </>
  )
}

function Loaded({ car, rates }: { car: MyCar; rates: SellerRates }) {
  const { sale, negotiation } = car
  const isOpen = negotiation?.outcome === 'open'
  if (!sale && !isOpen) return <Unsold car={car} rates={rates} />
  return (
    <article className="grid gap-6" aria-labelledby="sale-title">
      <Head car={car} />
      {isOpen ? (
        <div className="surface p-4">
          <OwnerNegotiation car={car} rates={rates} />
        </div>
      ) : null}
      {sale && !isOpen ? (
        <div className="surface">
          <Way sale={sale} />
        </div>
      ) : null}
      {sale && !isOpen ? (
        <div className={RECORD}>
          <div className="grid min-w-0 gap-6">
            <SaleNote sale={sale} />
            <HeardCase carId={car.id} />
            {sale.state === 'canceled' || sale.payout.state === 'paid' ? null : <AccountCard />}
          </div>
          <SaleSums sale={sale} />
        </div>
      ) : null}
    </article>
  )
}

const TONES = { unpaid: 'win', late: 'no', paid: 'ok', canceled: 'no' } as const

function Head({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  const { sale, images, slug, title, price } = car
  return (
    <RecordHead
      id="sale-title"
      image={images[0]}
      state={
        sale
          ? { tone: TONES[sale.state], word: t(sale.payout.state === 'paid' ? 'state_over' : `state_${sale.state}`) }
          : undefined
      }
      title={
        <A to="/car/$slug" params={{ slug }}>
          {title}
        </A>
      }
      note={sale ? <Sold car={car} sale={sale} /> : null}
      amount={price === null ? undefined : { name: t('salePrice'), value: <Money amount={sale?.price ?? price} /> }}
    />
  )
}

function Sold({ car: { bids_count: bids, reserve_price: reserve }, sale }: { car: MyCar; sale: SellerSale }) {
  const t = useT('my-cars')
  const over = reserve === null ? 0 : sale.price - reserve
  const time = () => <DateTime key="time" at={sale.sold_at} style="day" />
  return (
    <>
      {bids > 0 ? t.rich('soldAfter', { bids, time }) : t.rich('soldOn', { time })}
      {over > 0 ? (
        <>
          {' · '}
          {t.rich('over', { money: () => <Money key="money" amount={over} /> })}
        </>
      ) : null}
    </>
  )
}

function Way({ sale: { steps, state } }: { sale: SellerSale }) {
  const t = useT('my-cars')
  return (
    <Steps
      label={t('steps')}
      steps={steps.map((one) => ({
        key: one.step,
        title: t(`step_${one.step}`),
        text: <StepText step={one} />,
        state: state === 'canceled' && one.step === 'paid' ? 'bad' : one.state,
      }))}
    />
  )
}

function StepText({ step: { step, at, due_at: dueAt } }: { step: SaleStep }) {
  const t = useT('my-cars')
  const moment = at ?? dueAt
  if (moment === null) return null
  const time = () => <DateTime key="time" at={moment} />
  if (step === 'paid') return t.rich(at === null ? 'until' : 'kept', { time })
  return <DateTime at={moment} style={at === null ? 'day' : 'full'} />
}
