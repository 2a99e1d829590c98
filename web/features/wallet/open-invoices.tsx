import type { Order } from '#contract/http/money/orders.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

type Props = { orders: readonly Order[]; available: number }

/** The invoices that wait to be paid, with the way to pay them from the wallet: one on its own page, several together. */
export function OpenInvoices({ orders, available }: Props) {
  const t = useT('wallet')
  const [first, ...others] = orders
  if (!first) return null
  const due = orders.reduce((sum, { amount_due: amount }) => sum + Math.round(amount * 100), 0) / 100
  const money = (key: string, amount: number) => <Money key={key} amount={amount} exact />
  const title =
    others.length > 0
      ? t('openInvoices', { count: orders.length })
      : t.rich('openInvoice', { car: () => <bdi key="car">{first.car.title}</bdi>, money: () => money('due', due) })
  return (
    <div className="mt-4">
      <Note tone="wait" icon="trophy" title={title}>
        <p>
          {first.due_at ? t.rich('openUntil', { time: () => <DateTime key="time" at={first.due_at ?? ''} /> }) : null}{' '}
          {t.rich('openCovered', {
            due: () => money('due', due),
            covered: () => money('covered', Math.min(available, due)),
          })}
        </p>
        <p className="acts">
          <A
            to="/win-auctions"
            query={{ order: others.length > 0 ? undefined : first.id }}
            className={buttonClass('primary', 'sm', 'whitespace-normal')}
          >
            {t('payInvoices')}
          </A>
        </p>
      </Note>
    </div>
  )
}
