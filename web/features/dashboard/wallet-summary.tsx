import { Split } from '#web/features/wallet/split.tsx'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { DashboardData } from './queries.ts'

type Wallet = NonNullable<DashboardData['wallet']>

/** The wallet in one strip: what is available, the other parts, and the present package. */
export function WalletSummary({ wallet }: { wallet: Wallet }) {
  const t = useT('dashboard')
  const { current_plan: plan, available_balance: available, frozen_balance: frozen, pending_amount: pending } = wallet
  return (
    <div className="surface flex flex-wrap items-center gap-x-8 gap-y-4 p-4 lg:px-6">
      <div className="basis-48">
        <p className="text-14 text-muted">{t('available')}</p>
        <p className="text-28 font-semibold leading-head">
          <Money amount={available} />
        </p>
      </div>
      <div className="grid min-w-0 grow basis-60 gap-2">
        <Split available={available} frozen={frozen} />
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
          <Figure name={t('frozen')} amount={frozen} />
          <Figure name={t('pending')} amount={pending} />
          {plan ? (
            <div className="flex gap-1">
              <dt>{plan.name}</dt>
              <dd>
                {plan.active_lots_limit === null
                  ? t('carsNow', { count: plan.active_lots })
                  : t('carsOf', { used: plan.active_lots, limit: plan.active_lots_limit })}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className="flex grow flex-wrap gap-2 md:grow-0">
        <Button kind="secondary" className="grow" onClick={() => openDialog('topUp', {})}>
          {t('topUp')}
        </Button>
        <A to="/refund" className={buttonClass('secondary', undefined, 'grow')}>
          {t('refund')}
        </A>
      </div>
    </div>
  )
}

const Figure = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex gap-1">
    <dt>{name}</dt>
    <dd className="font-semibold text-ink">
      <Money amount={amount} />
    </dd>
  </div>
)
