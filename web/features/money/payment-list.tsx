import { useInfiniteQuery } from '@tanstack/react-query'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { WithMore } from './more.tsx'
import { type OwnPayment, paymentsQuery } from './queries.ts'

const TONES: Record<OwnPayment['status'], PillTone> = {
  initiated: 'soft-gold',
  paid: 'soft-palm',
  failed: 'soft-danger',
  refunded: 'soft',
}

/** The member's payments, also unfinished ones, with the next step of each. */
export function PaymentList() {
  const t = useT('money')
  const list = useInfiniteQuery(paymentsQuery(useApi()))
  const payments = list.data?.pages.flatMap((page) => page.data)
  return (
    <WithMore list={list} failed={t('paymentsFailed')} isLoaded={payments !== undefined}>
      {payments?.length === 0 ? (
        <EmptyState icon="card" title={t('paymentsEmpty')}>
          {t('paymentsEmptyText')}
        </EmptyState>
      ) : (
        <ol className="docs surface">
          {payments?.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ol>
      )}
    </WithMore>
  )
}

function PaymentRow({ payment }: { payment: OwnPayment }) {
  const t = useT('money')
  const { status, purpose, method, created_at: at, amount, returned_amount: returned } = payment
  const isReview = status === 'initiated' && payment.transfer_status === 'under_review'
  return (
    <li>
      <div>
        <b>{payment.title ?? t(`purpose_${purpose}`)}</b>
        <p className="dots text-14 text-muted">
          <span>{t(`method_${method}`)}</span>
          <DateTime at={at} />
          {payment.order_number === null ? null : (
            <span>
              <Num>{payment.order_number}</Num>
            </span>
          )}
        </p>
        {returned > 0 ? (
          <p className="text-14 text-muted">
            {t.rich('returned', { money: () => <Money key="money" amount={returned} exact /> })}
          </p>
        ) : null}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <Pill tone={TONES[status]}>{t(isReview ? 'pay_review' : `pay_${status}`)}</Pill>
        <NextStep payment={payment} />
      </span>
      <p className="amt">
        <Money amount={amount} exact />
      </p>
    </li>
  )
}

/** An open payment is finished, a paid one has its receipt. */
function NextStep({ payment }: { payment: OwnPayment }) {
  const t = useT('money')
  const { status, method, checkout_url: url, receipt_id: receipt, order_id: order, package_id: packageId } = payment
  const look = buttonClass('secondary', 'sm')
  if (receipt !== null)
    return (
      <A to="/invoice/$id" params={{ id: String(receipt) }} className={buttonClass('tertiary', 'sm')}>
        {t('receipt')}
      </A>
    )
  if (status !== 'initiated') return null
  if (payment.bill)
    return (
      <A to="/success" query={{ payment: payment.id }} className={look}>
        {t('seeBill')}
      </A>
    )
  if (url)
    return (
      <a href={url} className={look}>
        {t('goOn')}
      </a>
    )
  if (method !== 'bank_transfer' || payment.transfer_status === 'under_review') return null
  const query = order !== null ? { order } : packageId !== null ? { package: packageId } : { amount: payment.amount }
  return (
    <A to="/bank-transfer" query={query} className={look}>
      {t('sendReceipt')}
    </A>
  )
}
