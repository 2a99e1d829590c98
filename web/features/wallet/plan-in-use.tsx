import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { packagesQuery } from './packages-query.ts'
import type { WalletData } from './queries.ts'

type Plan = NonNullable<WalletData['current_plan']>

/** The member's package and how much of it is used. */
export function PlanInUse({ plan }: { plan: Plan | null }) {
  const t = useT('wallet')
  if (!plan) return <NoPlan />
  return (
    <section className="surface grid gap-4 p-4 lg:p-6" aria-label={t('plan')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{t('planName', { name: plan.name })}</h2>
        <Pill tone="soft-palm">{t('planCurrent')}</Pill>
      </div>
      <p className="text-14 text-muted">
        {t('refundableDeposit')} <Money amount={plan.deposit} />
      </p>
      <div className="grid gap-1.5 text-14">
        <p className="flex justify-between gap-4 text-muted">
          <span>{t('planLots')}</span>
          <b className="font-semibold text-ink whitespace-nowrap">
            {plan.active_lots_limit === null
              ? t('lotsUnlimited', { count: plan.active_lots })
              : t.rich('usedOf', {
                  used: () => <Num key="used">{plan.active_lots}</Num>,
                  limit: () => <Num key="limit">{plan.active_lots_limit}</Num>,
                })}
          </b>
        </p>
        <Cells used={plan.active_lots} limit={plan.active_lots_limit} />
      </div>
      <p className="flex justify-between gap-4 text-14 text-muted">
        <span>{t('planBidLimit')}</span>
        <b className="font-semibold text-ink whitespace-nowrap">
          {plan.bid_limit === null ? t('unlimited') : <Money amount={plan.bid_limit} />}
        </b>
      </p>
      <Upgrade plan={plan} />
    </section>
  )
}

const CELLS_MAX = 12

/** One cell per car while they can be counted at a glance. */
function Cells({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null || limit > CELLS_MAX) return null
  return (
    <div className="flex gap-1" aria-hidden="true">
      {Array.from({ length: limit }, (_, index) => index + 1).map((cell) => (
        <i
          key={cell}
          className={`h-2 grow rounded-small border border-transparent bg-clip-border ${cell <= used ? 'bg-palm-ink' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}

/** The next larger package, and its additional cost. */
function Upgrade({ plan }: { plan: Plan }) {
  const t = useT('wallet')
  const { data: packages } = useQuery(packagesQuery(useApi()))
  const next = packages
    ?.filter((other) => other.deposit > plan.deposit)
    .toSorted((a, b) => a.deposit - b.deposit)
    .at(0)
  if (!next) return null
  return (
    <A to="/subsribe-package/$id" params={{ id: next.id }} className="link text-14">
      <span>
        {t.rich('upgrade', {
          name: () => next.name,
          money: () => <Money key="money" amount={next.deposit - plan.deposit} />,
        })}
      </span>
    </A>
  )
}

function NoPlan() {
  const t = useT('wallet')
  return (
    <section className="surface grid content-start gap-4 p-4 lg:p-6" aria-label={t('plan')}>
      <h2 className="text-18">{t('noPlan')}</h2>
      <p className="text-14 text-muted">{t('noPlanText')}</p>
      <A to="/packages" className={buttonClass('primary', 'md', 'justify-self-start')}>
        {t('choosePlan')}
      </A>
    </section>
  )
}
