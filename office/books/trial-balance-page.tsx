import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#contract/values/money.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { Day, Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead } from '../ui/panel.tsx'
import { BookFiles } from './book-files.tsx'
import { ReconcileAct } from './reconcile-acts.tsx'
import { SpanFilter, useSpan } from './span-filter.tsx'
import { BalanceTable, type TrialBalance } from './trial-balance-table.tsx'

/** The trial balance of a span of days, and the tables of the books as files. The address holds the span. */
export function TrialBalancePage() {
  const t = useT('office')
  const api = useOfficeApi()
  const [address, change] = useAddress()
  const hidesZero = address.get('zero') === 'hidden'
  const query = useSpan()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['trial-balance', query],
    queryFn: ({ signal }) => api.call('GET /trial-balance', { query, signal }),
  })
  const lead = data ? (
    <>
      <Day at={data.from} /> – <Day at={data.until} />. {t('inRiyals')}
    </>
  ) : null
  return (
    <>
      <PageHead title={t('chart')} lead={lead}>
        <button
          type="button"
          className={buttonClass('secondary', 'sm')}
          aria-pressed={hidesZero}
          onClick={() => change({ zero: hidesZero ? '' : 'hidden' })}
        >
          {t('hideZero')}
        </button>
      </PageHead>
      <SpanFilter shown={data} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <Balanced balance={data} /> : null}
      {data ? <BalanceTable balance={data} hidesZero={hidesZero} /> : null}
      <BookFiles span={data} />
    </>
  )
}

/** Says whether debit equals credit, and when the books were last compared. */
function Balanced({ balance: { balanced, totals, checked_at: checkedAt } }: { balance: TrialBalance }) {
  const t = useT('office')
  return (
    <div className={balanced ? 'strip strip-alone strip-ok' : 'strip strip-alone'}>
      <Icon name={balanced ? 'check' : 'warning'} />
      <p>
        <b>{t(balanced ? 'balanced' : 'notBalanced')}</b> <Money amount={totals.close_debit} exact />
        {balanced ? null : (
          <>
            {' '}
            ≠ <bdi className="num">{formatAmount(totals.close_credit, { decimals: 2 })}</bdi>
          </>
        )}
        {'. '}
        {checkedAt === null ? (
          t('neverChecked')
        ) : (
          <>
            {t('checkedAt')} <Moment at={checkedAt} />.
          </>
        )}
      </p>
      <ReconcileAct />
    </div>
  )
}
