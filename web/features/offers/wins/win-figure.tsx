import { toRiyals } from '#contract/values/money.ts'
import type { WonCar } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { costOf } from '#web/features/bidding/panel/bid-rules.ts'
import type { Stage } from '#web/features/orders/order-state.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { keptOffersOf } from '../deal.ts'

const AMOUNT = 'text-18 font-semibold whitespace-nowrap'
const NAME = 'text-12 text-muted'

/** The cost of a won car: the bid, the open offer during a negotiation, and then the order's total. */
export function WinFigure({ win, stage }: { win: WonCar; stage: Stage | undefined }) {
  const t = useT('wins')
  const { order, negotiation, price, viewer } = win
  if (order && stage !== undefined) {
    const isPaid = stage === 'papers' || stage === 'collect' || stage === 'over'
    return (
      <>
        <dt className={NAME}>{t(isPaid ? 'paidTotal' : 'orderTotal')}</dt>
        <dd className={AMOUNT}>
          <Money amount={order.total} exact />
        </dd>
      </>
    )
  }
  const last = negotiation?.outcome === 'open' ? keptOffersOf(negotiation).at(-1) : undefined
  const word = last ? (last.round === 0 ? 'offeredAt' : last.side === 'buyer' ? 'yourOffer' : 'ownerAsks') : 'winPrice'
  const amount = last && negotiation ? negotiation.amount : (viewer?.my_bid ?? price)
  return (
    <>
      <dt className={NAME}>{t(word)}</dt>
      <dd className={AMOUNT}>
        <Money amount={amount} />
      </dd>
      {/* The whole cost of what is on the table. */}
      <dd className="basis-full text-12 text-muted">
        {t.rich('totalThen', {
          money: () => <Money key="money" amount={toRiyals(costOf(amount, win.fee_rates).total)} exact />,
        })}
      </dd>
    </>
  )
}
