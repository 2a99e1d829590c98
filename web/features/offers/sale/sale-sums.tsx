import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { PaperButton } from '#web/ui/paper-button.tsx'

/** From the price to the net, line by line, with the documents. */
export function SaleSums({ sale }: { sale: SellerSale }) {
  const t = useT('my-cars')
  const { price, commission, vat, net, payout, commission_invoice_id: fees, purchase_invoice_id: purchase } = sale
  const rows: [string, number][] = [
    [t('salePrice'), price],
    [t('commission'), -commission],
    [t('vat'), -vat],
  ]
  const arrives = payout.state === 'paid' ? null : payout.due_at
  return (
    <aside className="surface pane" aria-label={t('sums')}>
      <div>
        <p className="text-14 text-muted">{t('net')}</p>
        <p className="big">
          <Money amount={net} exact />
        </p>
        {arrives ? (
          <p className="text-14 text-muted">
            {t.rich('arrives', { time: () => <DateTime key="time" at={arrives} style="day" /> })}
          </p>
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
          <dt>{t('net')}</dt>
          <dd>
            <Money amount={net} exact />
          </dd>
        </div>
      </dl>
      {fees === null ? null : (
        <PaperButton path={`/api/v1/invoice/${fees}.pdf`} failed={t('fileFailed')}>
          {t('feeInvoice')}
        </PaperButton>
      )}
      {purchase === null ? null : (
        <A to="/invoice/$id" params={{ id: String(purchase) }} className="link text-14">
          {t('purchase')}
        </A>
      )}
    </aside>
  )
}
