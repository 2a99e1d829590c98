import { useQuery } from '@tanstack/react-query'
import { payableQuery } from '#web/features/orders/queries.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** The invoices that wait to be paid, with the way to pay them from the wallet. */
export function OpenInvoices() {
  const t = useT('wallet')
  const { data: orders = [] } = useQuery(payableQuery(useApi()))
  const [first] = orders
  if (!first) return null
  const due = orders.reduce((sum, { amount_due: amount }) => sum + Math.round(amount * 100), 0) / 100
  return (
    <div className="mt-4">
      <Note tone="wait" icon="file" title={t('openInvoices', { count: orders.length })}>
        <p>{t.rich('openInvoicesText', { money: () => <Money key="money" amount={due} exact /> })}</p>
        <p className="acts">
          <A to="/win-auctions" query={{ order: String(first.id) }} className={buttonClass('secondary')}>
            {t('payInvoices')}
          </A>
        </p>
      </Note>
    </div>
  )
}
