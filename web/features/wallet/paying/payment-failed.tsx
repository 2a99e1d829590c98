import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Payment } from '../queries.ts'
import { originOf } from './payment-origin.ts'
import { PaymentSum, partOf } from './payment-paid.tsx'

/** States that no money was taken, with a button to try again. */
export function PaymentFailed({ payment }: { payment: Payment }) {
  const t = useT('wallet')
  const bill = useT('bill')
  return (
    <div className="wrap paid">
      <span className="paid-mark paid-mark-failed">
        <Icon name="close" size="l" />
      </span>
      <h1>{t('notPaid')}</h1>
      <p className="text-muted">
        {payment.method === 'sadad' ? bill('over') : t(partOf(payment) === null ? 'notPaidText' : 'notPaidOrderText')}
      </p>
      <PaymentSum payment={payment} />
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <TryAgain payment={payment} />
        <A to="/" className={buttonClass('secondary', 'lg')}>
          {t('toHome')}
        </A>
      </div>
    </div>
  )
}

function TryAgain({ payment }: { payment: Payment }) {
  const t = useT('wallet')
  const { packageId, car } = originOf(payment.id)
  if (partOf(payment) !== null) {
    const order = payment.order_id === null ? {} : { order: String(payment.order_id) }
    return (
      <A
        to={payment.order_part === 'shipping' ? '/shipping' : '/win-auctions'}
        query={payment.order_part === 'shipping' ? {} : order}
        className={buttonClass('primary', 'lg')}
      >
        {t('tryAgain')}
      </A>
    )
  }
  if (payment.purpose === 'wallet') {
    return (
      <Button size="lg" onClick={() => openDialog('topUp', { amount: payment.amount, car })}>
        {t('tryAgain')}
      </Button>
    )
  }
  return packageId === undefined ? (
    <A to="/packages" query={{ car }} className={buttonClass('primary', 'lg')}>
      {t('tryAgain')}
    </A>
  ) : (
    <A to="/subsribe-package/$id" params={{ id: packageId }} query={{ car }} className={buttonClass('primary', 'lg')}>
      {t('tryAgain')}
    </A>
  )
}
