import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Panel } from './panel.tsx'
import { sumsQuery } from './queries.ts'

const SUMS = ['total', 'available', 'frozen', 'pending'] as const

/** What the wallet holds; the wallet's own page has every movement. */
export function MoneyPart() {
  const t = useT('profile')
  const { data, isError, refetch } = useQuery(sumsQuery(useApi()))
  return (
    <Panel
      id="money"
      title={t('money')}
      action={
        <span className="flex flex-wrap gap-1">
          <A to="/wallet" className={buttonClass('tertiary', 'sm')}>
            {t('toWallet')}
          </A>
          <A to="/my-payments" className={buttonClass('tertiary', 'sm')}>
            {t('payments')}
          </A>
          <A to="/refund" className={buttonClass('tertiary', 'sm')}>
            {t('refund')}
          </A>
        </span>
      }
    >
      {data ? (
        <dl className="sums">
          {SUMS.map((sum) => (
            <div key={sum}>
              <dt>{t(sum)}</dt>
              <dd>
                <Money amount={data[sum]} exact />
              </dd>
            </div>
          ))}
        </dl>
      ) : isError ? (
        <ErrorState title={t('moneyFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-20" />
      )}
    </Panel>
  )
}
