import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DashboardData } from './queries.ts'

type Wallet = NonNullable<DashboardData['wallet']>

/** The wallet's balance, and the present package. */
export function WalletSummary({ wallet }: { wallet: Wallet }) {
  const t = useT('dashboard')
  const { current_plan: plan } = wallet
  return (
    <div className="surface dash-purse">
      <div>
        <p className="text-muted">{t('available')}</p>
        <p className="dash-total">
          <Money amount={wallet.available_balance} />
        </p>
      </div>
      <dl className="sum">
        <div>
          <dt>{t('frozen')}</dt>
          <dd>
            <Money amount={wallet.frozen_balance} />
          </dd>
        </div>
        <div>
          <dt>{t('pending')}</dt>
          <dd>
            <Money amount={wallet.pending_amount} />
          </dd>
        </div>
        {plan ? (
          <div className="tot">
            <dt>{plan.name}</dt>
            <dd>
              {plan.active_lots_limit === null
                ? t('carsNow', { count: plan.active_lots })
                : t('carsOf', { used: plan.active_lots, limit: plan.active_lots_limit })}
            </dd>
          </div>
        ) : null}
      </dl>
      <Button kind="secondary" onClick={() => openDialog('topUp', {})}>
        <Icon name="plus" size="s" /> {t('topUp')}
      </Button>
    </div>
  )
}
