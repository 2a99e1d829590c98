import type { ReactNode } from 'react'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OrderDetail, Quote } from './queries.ts'

type Props = { order: OrderDetail; quote: Quote | undefined; children: ReactNode }

/** The total and its parts. */
export function SumPane({ order, quote, children }: Props) {
  const t = useT('orders')
  const sums = quote ?? order
  // In the days of grace the due date has passed: the end of the order counts.
  const payUntil = order.invoice_status === 'grace' ? order.lapses_at : order.due_at
  const rows: [string, number][] = [
    [t('carPrice'), sums.price],
    [t('buyerFee'), sums.client_fees],
    [t('adminFees'), sums.administrative_fees],
    [t('servicesSum'), sums.services_amount],
    [t('shippingSum'), sums.shipping_amount],
    [t('discount'), -sums.discount],
    [t('vat'), sums.tax_amount],
  ]
  return (
    <aside className="pane" aria-label={t('toPay')}>
      <div>
        <p className="text-14 text-muted">{t('toPay')}</p>
        <p className="big" role="status">
          <Money amount={sums.amount_due} exact />
        </p>
        {payUntil ? (
          <p className="text-14 text-muted">{t.rich('payBy', { time: () => <DateTime key="time" at={payUntil} /> })}</p>
        ) : null}
      </div>
      <dl className="sum">
        {rows.map(([label, amount]) =>
          amount === 0 ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} exact />
              </dd>
            </div>
          ),
        )}
        <div className="tot">
          <dt>{t('total')}</dt>
          <dd>
            <Money amount={sums.total} exact />
          </dd>
        </div>
      </dl>
      {children}
    </aside>
  )
}
