import { useQuery } from '@tanstack/react-query'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { type Messages, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { type Payment, planQuery } from '../queries.ts'
import { originOf } from './payment-origin.ts'

type Words = keyof Messages['wallet']
const PURPOSES = { package: 'forPackage', wallet: 'forWallet', order: 'forOrder', invoices: 'forOrders' } as const
const PARTS = { invoice: 'forOrder', collection: 'forYard', shipping: 'forShipping' } as const

/** The payment, and the member's next options. */
export function PaymentPaid({ payment }: { payment: Payment }) {
  const t = useT('wallet')
  const isRefunded = payment.status === 'refunded'
  const part = partOf(payment)
  return (
    <div className="wrap paid">
      <span className="paid-mark">
        <Icon name="check" size="l" />
      </span>
      <h1>{t(titleOf(payment))}</h1>
      <PaymentSum payment={payment} />
      {isRefunded ? null : part === null ? <NowPossible /> : <p>{t(`next_${part}`)}</p>}
      {part === null ? (
        <NextSteps car={originOf(payment.id).car} />
      ) : (
        <OrderSteps orderId={payment.order_id} part={part} />
      )}
    </div>
  )
}

/** The announcement of a finished payment. */
export function titleOf(payment: Payment): Words {
  const { status } = payment
  const part = partOf(payment)
  if (status === 'refunded') return 'refunded'
  if (status === 'failed') return 'notPaid'
  return part === null ? 'paid' : `paid_${part}`
}

/** The part of orders that a payment pays; null for the wallet's own money. */
export const partOf = ({ purpose, order_part: part }: Payment): Payment['order_part'] =>
  part ?? (purpose === 'invoices' ? 'invoice' : null)

/** The order continues at its own place: its panel, or the delivery. */
function OrderSteps({ orderId, part }: { orderId: number | null; part: Payment['order_part'] }) {
  const t = useT('wallet')
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2">
      {part === 'shipping' ? (
        <A to="/shipping" className={buttonClass('primary', 'lg')}>
          {t('toShipping')}
        </A>
      ) : (
        <A
          to="/win-auctions"
          query={orderId === null ? {} : { order: String(orderId) }}
          className={buttonClass('primary', 'lg')}
        >
          {t(orderId === null ? 'toWins' : 'toOrder')}
        </A>
      )}
      <A to="/my-payments" className={buttonClass('secondary', 'lg')}>
        {t('toPayments')}
      </A>
    </div>
  )
}

export function PaymentSum({ payment: { id, amount, purpose, order_part: part, created_at } }: { payment: Payment }) {
  const t = useT('wallet')
  return (
    <dl className="sum surface w-full p-4 text-start">
      <div>
        <dt>{t('purpose')}</dt>
        <dd>{t(part === null ? PURPOSES[purpose] : PARTS[part])}</dd>
      </div>
      <div>
        <dt>{t('paymentNumber')}</dt>
        <dd>
          <Num>{String(id)}</Num>
        </dd>
      </div>
      <div>
        <dt>{t('time')}</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
      </div>
      <div className="tot">
        <dt>{t('amount')}</dt>
        <dd>
          <Money amount={amount} exact />
        </dd>
      </div>
    </dl>
  )
}

function NowPossible() {
  const t = useT('wallet')
  const { data, isPending } = useQuery(planQuery(useApi()))
  if (isPending) return <Skeleton className="h-12 w-full" />
  if (!data) return null
  const { plan, available } = data
  if (!plan) {
    return <p>{t.rich('nowAvailable', { money: () => <Money key="money" amount={available} /> })}</p>
  }
  return (
    <p>
      {t('nowPlan', { name: plan.name })}{' '}
      {plan.bid_limit === null
        ? t('nowNoLimit')
        : t.rich('nowLimit', { money: () => <Money key="money" amount={plan.bid_limit ?? 0} /> })}
      {plan.active_lots_limit === null ? t('nowNoLots') : t('nowLots', { count: plan.active_lots_limit })}
    </p>
  )
}

function NextSteps({ car }: { car: string | undefined }) {
  const t = useT('wallet')
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2">
      {car === undefined ? (
        <A to="/auctions" className={buttonClass('primary', 'lg')}>
          {t('toAuctions')}
        </A>
      ) : (
        <A to="/car/$slug" params={{ slug: car }} className={buttonClass('primary', 'lg')}>
          {t('backToCar')}
        </A>
      )}
      <A to="/wallet" className={buttonClass('secondary', 'lg')}>
        {t('toWallet')}
      </A>
    </div>
  )
}
