import type { ReactNode } from 'react'
import { toRiyals } from '#contract/values/money.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OrderDetail, Quote } from './queries.ts'

type Props = { order: OrderDetail; quote: Quote | undefined; fromWallet: number; children: ReactNode }

/** The total and its parts. */
export function SumPane({ order, quote, fromWallet, children }: Props) {
  const t = useT('orders')
  const words = useT('wallet-pay')
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
    <aside className="surface pane @min-[52rem]/page:sticky @min-[52rem]/page:top-20" aria-label={t('toPay')}>
      <div>
        <p className="text-14 text-muted">{t('toPay')}</p>
        <p className="big" role="status">
          <Money amount={toRiyals(Math.round((sums.amount_due - fromWallet) * 100))} exact />
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
        {fromWallet > 0 ? (
          <div className="min">
            <dt>{words('fromWallet')}</dt>
            <dd>
              <Money amount={-fromWallet} exact />
            </dd>
          </div>
        ) : null}
      </dl>
      {children}
    </aside>
  )
}
