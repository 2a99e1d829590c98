import type { Package } from '#contract/http/money/ledger.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

/** The limits of a package, in words. */
export function Limits({ plan }: { plan: Pick<Package, 'bid_limit' | 'active_lots_limit'> }) {
  const t = useT('packages')
  return (
    <dl className="plan-limits grid text-14">
      <div>
        <dt>{t('bidLimit')}</dt>
        <dd>
          {plan.bid_limit === null
            ? t('noLimit')
            : t.rich('upTo', { money: () => <Money key="money" amount={plan.bid_limit ?? 0} /> })}
        </dd>
      </div>
      <div>
        <dt>{t('lotsLimit')}</dt>
        <dd>{plan.active_lots_limit === null ? t('noLimit') : t('cars', { count: plan.active_lots_limit })}</dd>
      </div>
    </dl>
  )
}
