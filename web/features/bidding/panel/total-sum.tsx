import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { toRiyals } from '#contract/values/money.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { type Translate, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { costOf, rateText } from './bid-rules.ts'

type Props = {
  car: Pick<Car, 'fee_rates'>
  price: number
  /** The word before the total. */
  total: 'total' | 'totalAtMaximum' | 'totalSale' | 'totalSold' | 'totalAtBid'
}

/** The total in one line, which opens to show its parts and `children`. */
export function FoldedSum({ car, price, total, children }: Props & { children?: ReactNode }) {
  const t = useT('bidding')
  return (
    <details className="sum-fold">
      <summary>
        <span>{t(total)}</span>
        <b>
          <Money amount={toRiyals(costOf(price, car.fee_rates).total)} exact />
        </b>
        <Icon name="down" size="s" />
      </summary>
      <TotalSum car={car} price={price} />
      {children}
    </details>
  )
}

/** The buyer's total, to the halala, each fee on its own line; without a word for the total only the parts. */
export function TotalSum({ car, price, total }: Omit<Props, 'total'> & Partial<Pick<Props, 'total'>>) {
  const t = useT('bidding')
  const cost = costOf(price, car.fee_rates)
  const number = (digits: ReactNode) => <Num>{digits}</Num>
  return (
    <dl className="sum">
      <Line name={t('carPrice')} riyals={price} />
      <Line name={clientFeesName(t, car, price)} riyals={toRiyals(cost.clientFees)} />
      <Line name={t('administrativeFees')} riyals={toRiyals(cost.administrativeFees)} />
      <Line
        name={t.rich('vat', { rate: rateText(car.fee_rates.vat_bps), num: number })}
        riyals={toRiyals(cost.taxAmount)}
      />
      {total ? <Line name={t(total)} riyals={toRiyals(cost.total)} isTotal /> : null}
    </dl>
  )
}

/** The rate, unless floor or cap apply; then which of them. */
function clientFeesName(t: Translate<'bidding'>, { fee_rates }: Props['car'], price: number): ReactNode {
  const byRate = (price * fee_rates.commission_bps) / 10_000
  if (byRate < fee_rates.commission_min) return t('clientFeesFloor')
  if (fee_rates.commission_max !== null && byRate > fee_rates.commission_max) return t('clientFeesCap')
  return t.rich('clientFees', { rate: rateText(fee_rates.commission_bps), num: (digits) => <Num>{digits}</Num> })
}

function Line({ name, riyals, isTotal = false }: { name: ReactNode; riyals: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'tot' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={riyals} exact />
      </dd>
    </div>
  )
}
