import { useInfiniteQuery } from '@tanstack/react-query'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { WithMore } from './more.tsx'
import { type Refund, refundsQuery } from './queries.ts'

const TONES: Record<Refund['status'], PillTone> = {
  under_review: 'soft-gold',
  approved: 'soft-palm',
  paid_out: 'soft-palm',
  rejected: 'soft-danger',
}

/** Every refund that the member asked for. */
export function RefundList() {
  const t = useT('money')
  const list = useInfiniteQuery(refundsQuery(useApi()))
  const refunds = list.data?.pages.flatMap((page) => page.data)
  return (
    <WithMore list={list} failed={t('refundsFailed')} isLoaded={refunds !== undefined}>
      {refunds?.length === 0 ? (
        <EmptyState
          icon="bank"
          title={t('refundsEmpty')}
          action={
            <A to="/refund" className={buttonClass('secondary')}>
              {t('askRefund')}
            </A>
          }
        >
          {t('refundsEmptyText')}
        </EmptyState>
      ) : (
        <ol className="docs surface">
          {refunds?.map((refund) => (
            <li key={refund.id}>
              <div>
                <b>
                  {refund.iban_masked === null ? (
                    t('refundToCard')
                  ) : (
                    <>
                      {refund.bank_name} <Num>{refund.iban_masked}</Num>
                    </>
                  )}
                </b>
                <p className="dots text-14 text-muted">
                  <DateTime at={refund.created_at} />
                  {refund.reference ? (
                    <span>
                      <Num>{refund.reference}</Num>
                    </span>
                  ) : null}
                </p>
                {refund.reason ? <p className="text-14">{refund.reason}</p> : null}
              </div>
              <span>
                <Pill tone={TONES[refund.status]}>{t(`refund_${refund.status}`)}</Pill>
              </span>
              <p className="amt">
                <Money amount={refund.amount} exact />
              </p>
            </li>
          ))}
        </ol>
      )}
    </WithMore>
  )
}
