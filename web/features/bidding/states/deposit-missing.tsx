import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { balancesQuery } from '../my-lots/my-lots-queries.ts'
import { FoldedSum } from '../panel/total-sum.tsx'
import { Remedy } from '../remedy.tsx'

const PERCENT = 100

type Props = { car: Car; missing: number }

/** In place of the amount: what the member's deposit lacks, and one press that adds exactly this. */
export default function DepositMissing({ car, missing }: Props) {
  const t = useT('panel')
  const { data } = useQuery(balancesQuery(useApi()))
  const available = data?.available ?? 0
  const money = (amount: number) => () => <Money amount={amount} />
  return (
    <>
      <p className="stand stand-gold">
        <Icon name="info" />
        <span>{t('missing')}</span>
        <span className="stand-x">
          <Money amount={missing} />
        </span>
      </p>
      <div className="bp-in">
        <Parts available={available} missing={missing} />
        <p className="flex flex-wrap justify-between gap-x-4 text-14 text-muted">
          <span>{t.rich('available', { money: money(available) })}</span>
          <span>{t.rich('needed', { money: money(available + missing) })}</span>
        </p>
        <FoldedSum car={car} price={car.min_next_bid ?? car.price} total="total" />
        <Controls>
          <Remedy car={car} reason="deposit_required" kind="primary" size="lg" className="w-full" />
        </Controls>
        <p className="text-12 text-muted">
          {t('yours')}{' '}
          <A to="/packages" query={{ car: car.slug }} className="link">
            {t('packages')}
          </A>
        </p>
      </div>
    </>
  )
}

/** What there is and what is missing, in proportion. The figures are below, so this is only visual. */
function Parts({ available, missing }: { available: number; missing: number }) {
  const share = Math.round((available / (available + missing)) * PERCENT)
  return (
    <div className="flex gap-1" aria-hidden="true">
      {share > 0 ? <svg className="h-2 rounded-full bg-palm" width={`${share}%`} /> : null}
      <svg className="h-2 flex-1 rounded-full bg-line" />
    </div>
  )
}
