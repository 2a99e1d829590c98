import { type ReactNode, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { offeredBuyNow } from '#contract/values/buy-now.ts'
import { toRiyals } from '#contract/values/money.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useHydrated } from '#web/platform/live/connection.tsx'
import { Button } from '#web/ui/button.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Ineligibility } from '../ineligibility.tsx'
import { costOf, type Stage } from '../panel/bid-rules.ts'
import type { Bidding } from '../panel/use-bidding.ts'

const ConfirmBuy = lazyDialog(() => import('./confirm-buy.tsx'))

/** Stages in which the price is shown; only an open car can be bought. */
const SHOWN: readonly Stage[] = ['soon', 'ahead', 'open']

/** The buy-now price, shown from before the opening until the offer ends; in a room from before the car's turn. */
export const buyNowOf = ({ car, stage }: Pick<Bidding, 'car' | 'stage'>): number | null =>
  SHOWN.includes(stage) ? offeredBuyNow(car.buy_now_price, car.bid) : null

/** Every member who may bid may buy. A purchase lowers maxima, so the server checks the member's own limits. */
const mayBuy = (access: Bidding['access']) => access.kind !== 'refused' || access.reason === 'own_limit_reached'

/** A lot's buy-now price and its button; nothing if it is not offered. */
export function BuyNow({ bidding }: { bidding: Bidding }) {
  const t = useT('buying')
  const price = buyNowOf(bidding)
  if (price === null) return null
  const { car, stage, access } = bidding
  return (
    <section className="buy-now surface" aria-label={t('buyNow')}>
      <div>
        <div className="bid-key">{t('buyNow')}</div>
        <div className="text-18 font-semibold leading-[1.4]">
          <Money amount={price} />
        </div>
      </div>
      {stage === 'open' && mayBuy(access) ? (
        <BuyButton car={car} price={price} kind="secondary" label={t('take')} />
      ) : null}
      <p>{t(stage === 'open' ? 'endsAtOnce' : 'fromOpening')}</p>
    </section>
  )
}

/** A car for sale has one price, and one button with the total. On a phone that is in the bar. */
export function BuyCar({ car }: { car: Car }) {
  const t = useT('buying')
  const deposit = car.deposit_required ?? 0
  return (
    <>
      <div className="sale-button">
        <BuyForTotal car={car} />
      </div>
      <p className="bid-fine">
        {deposit === 0
          ? t('saleNoteFree')
          : t.rich('saleNote', { money: () => <Money key="deposit" amount={deposit} /> })}
      </p>
    </>
  )
}

/** The bar of phones and tablets, fixed to the bottom, for a car at a fixed price. */
export function SaleDock({ car }: { car: Car }) {
  const t = useT('bidding')
  return (
    <section className="dock sale-dock" aria-label={t('bar')}>
      <div className="dock-in">
        <BuyForTotal car={car} />
      </div>
    </section>
  )
}

function BuyForTotal({ car }: { car: Car }) {
  const t = useT('buying')
  const reason = car.viewer?.reason
  if (reason) return <Ineligibility car={car} reason={reason} />
  const total = toRiyals(costOf(car.price, car.fee_rates).total)
  const label = <span>{t.rich('buyFor', { money: () => <Money key="total" amount={total} exact /> })}</span>
  return <BuyButton car={car} price={car.price} kind="primary" label={label} />
}

type ButtonProps = { car: Car; price: number; kind: 'primary' | 'secondary'; label: ReactNode }

/** Confirms all costs before a purchase; a guest logs in first. */
function BuyButton({ car, price, kind, label }: ButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const isMember = useSession() !== null
  const isGuest = !(useHydrated() && isMember)
  const press = () => (isGuest ? openDialog('login', {}) : setAsking(true))
  return (
    <>
      <Controls>
        <Button
          kind={kind}
          size={kind === 'primary' ? 'lg' : 'md'}
          className={kind === 'primary' ? 'w-full' : ''}
          onClick={press}
        >
          {label}
        </Button>
      </Controls>
      {isAsking ? <ConfirmBuy car={car} price={price} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
