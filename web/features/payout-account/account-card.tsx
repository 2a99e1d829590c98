import { useQuery } from '@tanstack/react-query'
import type { PayoutAccount } from '#contract/http/money/payout-account.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { usePassed } from '#web/platform/live/use-passed.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { AccountButton } from './account-button.tsx'
import { payoutAccountQuery } from './queries.ts'

/** The member's bank account for money that goes out: masked, with its state, and how to add or change it. */
export function AccountCard() {
  const t = useT('payout-account')
  const { data: account, error, refetch } = useQuery(payoutAccountQuery(useApi()))
  if (error && account === undefined)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <section className="grid gap-3" aria-labelledby="payout-account">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payout-account" className="text-18">
          {t('title')}
        </h2>
        {account ? <AccountButton kind="tertiary">{t('change')}</AccountButton> : null}
      </div>
      {account === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : account ? (
        <Account account={account} />
      ) : (
        <None />
      )}
      <p className="text-14 text-muted">{t('about')}</p>
    </section>
  )
}

function Account({ account: { bank, iban_masked, holder, usable_from: from } }: { account: PayoutAccount }) {
  const t = useT('payout-account')
  const isUsable = usePassed(from)
  return (
    <div className="flex min-h-16 items-start gap-3">
      <Icon name="bank" />
      <div>
        <p className="font-semibold">{bank ?? t('unknownBank')}</p>
        <p className="text-14 text-muted">
          <bdi className="num">{iban_masked}</bdi>
        </p>
        <p className={`text-14 ${isUsable ? 'text-palm-ink' : 'text-muted'}`} role="status">
          {isUsable
            ? t('inName', { holder })
            : t.rich('usableFrom', { holder, time: () => <DateTime key="time" at={from} /> })}
        </p>
      </div>
    </div>
  )
}

function None() {
  const t = useT('payout-account')
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3">
      <p>{t('none')}</p>
      <AccountButton kind="secondary">{t('add')}</AccountButton>
    </div>
  )
}
