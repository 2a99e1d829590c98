import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { type Stage, stageOf, stageWords } from '#web/features/orders/order-state.ts'
import { type OrderDetail, orderQuery } from '#web/features/orders/queries.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useSecondsLeft } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { winsQuery } from '../my-lots/my-lots-queries.ts'
import { FoldedSum } from '../panel/total-sum.tsx'

/** The winner's panel: the sum, its deadline, and one press to pay; later the present step of the order. */
export default function Won({ car }: { car: Car }) {
  const t = useT('panel')
  const api = useApi()
  // The list may be from before the owner's answer. An order beyond its first page has been over for long.
  const wins = useQuery({ ...winsQuery(api), refetchOnMount: 'always' })
  const id = wins.data?.products.data.find((won) => won.id === car.id)?.order?.id
  const { data: order, isError } = useQuery({ ...orderQuery(api, id ?? 0), enabled: id !== undefined })
  const isReading = !order && !isError && (id !== undefined || wins.isFetching)
  return (
    <>
      <div className="won-head">
        <span className="blank-ico">
          <Icon name="trophy" />
        </span>
        <div>
          <h2>{t('wonTitle')}</h2>
          <p>{order ? <StageWord stage={stageOf(order)} /> : t('wonText')}</p>
        </div>
      </div>
      <div className="bp-in">
        {isReading ? <Skeleton className="h-52 w-full" /> : order ? <Order order={order} /> : <Price car={car} />}
        <FoldedSum car={car} price={order?.price ?? car.price} total="totalSold" />
      </div>
    </>
  )
}

function StageWord({ stage }: { stage: Stage }) {
  return useT('orders')(stageWords[stage].word)
}

/** The next step of the order. What is due is less the deposit, if that counts. */
function Order({ order }: { order: OrderDetail }) {
  const t = useT('panel')
  const stage = stageOf(order)
  const until = stage === 'pay' ? order.due_at : stage === 'late' ? order.lapses_at : null
  const isDue = stage === 'pay' || stage === 'late'
  const amount = <Money key="amount" amount={isDue ? order.amount_due : order.total} exact />
  return (
    <>
      <div className="bp-two">
        <Figure label={t(isDue ? 'due' : 'total')}>{amount}</Figure>
        {until ? <TimeToPay until={until} /> : null}
      </div>
      {until ? (
        <p className="text-14 text-muted">{t.rich('payBy', { time: () => <DateTime key="time" at={until} /> })}</p>
      ) : null}
      <A to="/win-auctions" query={{ order: order.id }} className={buttonClass('primary', 'lg', 'w-full')}>
        <span>{isDue ? t.rich('pay', { money: () => amount }) : t('toOrder')}</span>
      </A>
    </>
  )
}

/** Without its order: only the price and the way to the purchases. */
function Price({ car }: { car: Car }) {
  const t = useT('panel')
  return (
    <>
      <Figure label={t('price')}>
        <Money amount={car.price} />
      </Figure>
      <A to="/win-auctions" className={buttonClass('primary', 'lg', 'w-full')}>
        {t('toPurchases')}
      </A>
    </>
  )
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <div className="bid-key">{label}</div>
    <div className="bp-big">{children}</div>
  </div>
)

const HOUR = 3600
const HOURS_OF_DAY = 24

/** Days and hours: nobody counts seconds here. */
function TimeToPay({ until }: { until: string }) {
  const t = useT('panel')
  const hours = Math.floor(useSecondsLeft(until) / HOUR)
  const days = Math.floor(hours / HOURS_OF_DAY)
  return (
    <div className="text-end">
      <div className="bid-key">{t('timeToPay')}</div>
      <div className="bid-turn">
        {days > 0 ? t('daysLeft', { days, hours: hours % HOURS_OF_DAY }) : t('hoursLeft', { hours })}
      </div>
    </div>
  )
}
