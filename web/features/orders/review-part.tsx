import { lazy, Suspense } from 'react'
import type { OpenBill } from '#contract/http/money/payments.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderDetail } from './queries.ts'

const CashBranches = lazy(() => import('./cash-branches.tsx'))

/** Transfers of the whole amount that finance has to check: the clock stands still. */
export function ReviewPart({ id }: Pick<OrderDetail, 'id'>) {
  const t = useT('orders')
  return (
    <Note tone="wait" icon="clock" title={t('reviewTitle')}>
      <p>{t('reviewText')}</p>
      <SeeTransfer id={id} />
    </Note>
  )
}

/** Money that was announced while the time to pay runs: transfers under review, a bill, or a visit to a branch. */
export function AnnouncedPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { id, number, announced_amount: announced, amount_due: due } = order
  const sum = (key: string, amount: number) => <Money key={key} amount={amount} exact />
  if (announced > 0) {
    const rest = Math.round((due - announced) * 100) / 100
    return (
      <Note tone="wait" icon="clock" title={t('announcedTitle')}>
        <p>
          {rest > 0
            ? t.rich('announcedText', { sent: () => sum('sent', announced), rest: () => sum('rest', rest) })
            : t('announcedAllText')}
        </p>
        <SeeTransfer id={id} />
      </Note>
    )
  }
  if (order.open_bill) return <BillPart bill={order.open_bill} />
  if (order.payment_method !== 'cash') return null
  return (
    <Note tone="wait" icon="wallet" title={t('cashTitle')}>
      <p>{t('cashNext')}</p>
      <p>{t.rich('cashFor', { number: () => <Num key="number">{number}</Num>, due: () => sum('due', due) })}</p>
      <div className="mt-3">
        <Suspense>
          <CashBranches />
        </Suspense>
      </div>
    </Note>
  )
}

/** A bill that waits for a bank, with the way to its page. */
function BillPart({ bill: { payment_id, number, amount, expires_at: end } }: { bill: OpenBill }) {
  const t = useT('orders')
  return (
    <Note tone="wait" icon="file" title={t('billTitle')}>
      <p>
        {t.rich('billText', {
          number: () => <Num key="number">{number}</Num>,
          amount: () => <Money key="amount" amount={amount} exact />,
          time: () => <DateTime key="time" at={end} />,
        })}
      </p>
      <p className="acts">
        <A to="/success" query={{ payment: payment_id }} className={buttonClass('secondary')}>
          {t('seeBill')}
        </A>
      </p>
    </Note>
  )
}

function SeeTransfer({ id }: { id: number }) {
  const t = useT('orders')
  return (
    <p className="acts">
      <A to="/bank-transfer" query={{ order: String(id) }} className={buttonClass('secondary')}>
        {t('seeTransfer')}
      </A>
    </p>
  )
}
