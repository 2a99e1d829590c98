import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#web/platform/device/session.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isUndecided, openBill, type Payment, paymentQuery } from '../queries.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentPaid, partOf, titleOf } from './payment-paid.tsx'
import { PaymentPending } from './payment-pending.tsx'

/** The return page of a payment, and the page of a bill. Another one that is not finished leads home. */
export function SuccessPage({ paymentId }: { paymentId: number }) {
  const t = useT('wallet')
  const { data: payment, error, refetch, isWaiting } = usePayment(paymentId)
  useUnfinished(payment && !isWaiting ? payment : undefined, error)
  if (error && !payment && !isGone(error)) {
    return (
      <div className="wrap sec">
        <ErrorState
          title={t('paymentUnknown')}
          text={t('paymentUnknownText')}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return (
    <>
      <p className="sr-only" role="status">
        {payment && openBill(payment)
          ? null
          : t(payment && payment.status !== 'initiated' ? titleOf(payment) : 'checking')}
      </p>
      <Result payment={payment} />
    </>
  )
}

function Result({ payment }: { payment: Payment | undefined }) {
  const bill = openBill(payment)
  if (payment && bill) return <BillPanel bill={bill} bankUrl={payment.checkout_url} />
  if (payment?.status === 'paid' || payment?.status === 'refunded') return <PaymentPaid payment={payment} />
  return payment?.status === 'failed' ? <PaymentFailed payment={payment} /> : <PaymentPending />
}

const BillPanel = lazyPart(() => import('#web/features/transfers/bill-panel.tsx'), <PaymentPending />)

const CHANGED_BY_MONEY = ['wallet', 'packages', 'profile', 'car', 'orders', 'wins', 'invoices', 'shipping', 'dashboard']

function usePayment(id: number) {
  const query = useQuery(paymentQuery(useApi(), id))
  const queryClient = useQueryClient()
  const reads = queryClient.getQueryState(['payment', id])?.dataUpdateCount ?? 0
  const isPaid = query.data?.status === 'paid'
  // Money changes the member's rights everywhere.
  useEffect(() => {
    if (!isPaid) return
    for (const key of CHANGED_BY_MONEY) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [isPaid, queryClient])
  const session = useSession()
  // A bill is paid elsewhere, and its payment comes with a notice.
  useLive(
    session ? `notification-user-${session.id}` : undefined,
    'GeneralNotificationEvent',
    () => void query.refetch(),
  )
  return { ...query, isWaiting: query.isFetching || isUndecided(query.data, reads) || openBill(query.data) !== null }
}

const isGone = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500

/** Sends a visitor without a finished payment home, with a link to continue paying. */
function useUnfinished(payment: Payment | undefined, error: unknown) {
  const t = useT('wallet')
  const navigate = useNavigate()
  const isOpen = payment?.status === 'initiated'
  const leave = useEffectEvent(() => {
    void navigate({ to: '/', replace: true })
    const url = payment?.checkout_url
    if (!isOpen) return
    toast({
      title: t('unfinished'),
      text: t(payment && partOf(payment) ? 'unfinishedOrderText' : 'unfinishedText'),
      key: 'unfinished',
      actions: url
        ? () => (
            <a className={buttonClass('primary', 'sm')} href={url}>
              {t('goOnPaying')}
            </a>
          )
        : undefined,
    })
  })
  const leaves = isOpen || (payment === undefined && isGone(error))
  useEffect(() => {
    if (leaves) leave()
  }, [leaves])
}
