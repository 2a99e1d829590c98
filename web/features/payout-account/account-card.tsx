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
  const t = useT('transfers')
  const { data: account, error, refetch } = useQuery(payoutAccountQuery(useApi()))
  if (error && account === undefined)
    return <ErrorState title={t('accountFailed')} error={error} onRetry={() => void refetch()} />
  return (
    <section className="grid gap-3" aria-labelledby="payout-account">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payout-account" className="text-18">
          {t('accountTitle')}
        </h2>
        {account ? <AccountButton kind="tertiary">{t('accountChange')}</AccountButton> : null}
      </div>
      {account === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : account ? (
        <Account account={account} />
      ) : (
        <None />
      )}
      <p className="text-14 text-muted">{t('accountAbout')}</p>
    </section>
  )
}

function Account({ account: { bank, iban_masked, holder, verified, usable_from: from } }: { account: PayoutAccount }) {
  const t = useT('transfers')
  const isUsable = usePassed(from)
  return (
    <div className="flex min-h-16 items-start gap-3">
      <Icon name="bank" />
      <div>
        <p className="font-semibold">{bank ?? t('accountUnknownBank')}</p>
        <p className="text-14 text-muted">
          <bdi className="num">{iban_masked}</bdi>
        </p>
        <p className={`text-14 ${verified && isUsable ? 'text-palm-ink' : 'text-muted'}`} role="status">
          {isUsable
            ? t(verified ? 'accountInName' : 'accountNamed', { holder })
            : t.rich('accountUsableFrom', { holder, time: () => <DateTime key="time" at={from} /> })}
        </p>
      </div>
    </div>
  )
}

function None() {
  const t = useT('transfers')
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3">
      <p>{t('accountNone')}</p>
      <AccountButton kind="secondary">{t('accountAdd')}</AccountButton>
    </div>
  )
}
