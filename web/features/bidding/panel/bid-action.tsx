import type { ReactNode } from 'react'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Ineligibility } from '../ineligibility.tsx'
import { Remedy } from '../remedy.tsx'
import { costOf, pausedKey } from './bid-rules.ts'
import type { Bidding } from './use-bidding.ts'

/** The one button under the amount: bids, or leads to the missing condition. */
export function BidAction({ bidding, withTotal = false }: { bidding: Bidding; withTotal?: boolean }) {
  const t = useT('bidding')
  const { access, car, stage } = bidding
  if (stage === 'held') return <Closed>{t(pausedKey(car))}</Closed>
  if (stage === 'over') return <Closed>{t('timeIsUp')}</Closed>
  if (stage === 'soon' && access.kind !== 'guest') {
    const at = car.starts_at
    return <Closed>{at ? t.rich('openAt', { time: () => <DateTime at={at} /> }) : t('soon')}</Closed>
  }
  if (access.kind === 'guest') {
    return (
      <Button kind="primary" size="lg" type="submit" className="w-full guest-bid">
        {t('logInToBid')}
      </Button>
    )
  }
  if (access.kind === 'refused') {
    return <Remedy car={car} reason={access.reason} kind="primary" size="lg" className="w-full" />
  }
  return (
    <Button
      // A leader has nothing that must be done.
      kind={bidding.form.raising ? 'secondary' : 'primary'}
      size="lg"
      type="submit"
      className="w-full"
      pending={bidding.place.pending || access.kind === 'unknown'}
      disabled={bidding.form.problem === 'no_amount'}
    >
      {withTotal ? <WithTotal bidding={bidding} /> : <Label bidding={bidding} />}
    </Button>
  )
}

const Closed = ({ children }: { children: ReactNode }) => (
  <button type="button" className={buttonClass('primary', 'lg', 'w-full')} disabled>
    <span>{children}</span>
  </button>
)

/** Repeats the amount that a press sends. */
function Label({ bidding: { form, stage }, short = false }: { bidding: Bidding; short?: boolean }) {
  const t = useT('bidding')
  const amount = form.amount ?? form.least
  const money = () => <Money amount={amount} />
  if (form.raising) return <span>{t.rich('raiseTo', { money })}</span>
  if (stage === 'ahead') return <span>{t.rich('aheadUpTo', { money })}</span>
  if (form.maximum === undefined || form.maximum <= amount) return <span>{t.rich('bidFor', { money })}</span>
  const maximum = form.maximum
  return <span>{t.rich(short ? 'bidUpToShort' : 'bidUpTo', { money, max: () => <Money amount={maximum} /> })}</span>
}

/** On a phone the exact total is the button's second line. */
function WithTotal({ bidding }: { bidding: Bidding }) {
  const t = useT('bidding')
  const { car, form } = bidding
  const total = toRiyals(costOf(form.amount ?? form.least, car.fee_rates).total)
  return (
    <span>
      <Label bidding={bidding} short />
      <small>
        {t.rich('totalShort', { amount: formatAmount(total, { decimals: 2 }), num: (digits) => <Num>{digits}</Num> })}
      </small>
    </span>
  )
}

/** The effect on the money, or the reason that this visitor cannot bid; two lines that stay in place. */
export function FinePrint({ bidding }: { bidding: Bidding }) {
  const t = useT('bidding')
  const { access, car, form, stage } = bidding
  const money = () => <Money amount={car.deposit_required ?? 0} />
  if (access.kind === 'refused') {
    return (
      <p className="bid-fine bid-why">
        <Ineligibility car={car} reason={access.reason} />
      </p>
    )
  }
  const key =
    access.kind === 'guest' ? 'guestNote' : form.raising ? 'leadNote' : stage === 'ahead' ? 'aheadNote' : 'holdNote'
  return <p className="bid-fine">{t.rich(key, { money })}</p>
}
