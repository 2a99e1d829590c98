import { toRiyals } from '#contract/values/money.ts'
import type { WonCar } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { costOf } from '#web/features/bidding/panel/bid-rules.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { keptOffersOf } from '../deal.ts'
import { Figure } from '../figure.tsx'

/** The cost of a won car: the bid, the open offer during a negotiation, and then the order. */
export function WinFigures({ win }: { win: WonCar }) {
  const t = useT('wins')
  const { order, negotiation, price, viewer, bought } = win
  return (
    <>
      <Figure name={bought ? t('boughtFor') : t('winPrice')}>
        <Money amount={bought ? price : (viewer?.my_bid ?? price)} />
      </Figure>
      {negotiation?.outcome === 'open' ? <OnTheTable win={win} negotiation={negotiation} /> : null}
      {order && order.status !== 'negotiating' ? <OrderFigures order={order} /> : null}
    </>
  )
}

function OnTheTable({ win, negotiation }: { win: WonCar; negotiation: NonNullable<WonCar['negotiation']> }) {
  const t = useT('wins')
  const { amount } = negotiation
  const last = keptOffersOf(negotiation).at(-1)
  return (
    <>
      {last ? (
        <Figure name={t(last.round === 0 ? 'offeredAt' : last.side === 'buyer' ? 'yourOffer' : 'ownerAsks')}>
          <Money amount={amount} />
        </Figure>
      ) : null}
      <Figure name={t('totalThen')}>
        <Money amount={toRiyals(costOf(amount, win.fee_rates).total)} exact />
      </Figure>
    </>
  )
}

function OrderFigures({ order }: { order: NonNullable<WonCar['order']> }) {
  const t = useT('wins')
  const { status, due_at: dueAt, collect_by: collectBy } = order
  const at = status === 'pending' ? dueAt : status === 'delivering' ? collectBy : null
  return (
    <>
      <Figure name={t('orderTotal')}>
        <Money amount={order.total} exact />
      </Figure>
      {at ? (
        <Figure name={t(order.status === 'delivering' ? 'orderFree' : 'orderDue')}>
          <DateTime at={at} style="day" />
        </Figure>
      ) : null}
    </>
  )
}
