import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderDetail } from './queries.ts'

/** Announced money that finance has to check: a transfer, or cash at a branch. */
export function ReviewPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { id, number, amount_due: due, due_at: dueAt } = order
  if (order.payment_method !== 'cash') {
    return (
      <Note flat tone="wait" icon="clock" title={t('reviewTitle')}>
        <p>{t('reviewText')}</p>
        <p className="acts">
          <A to="/bank-transfer" query={{ order: String(id) }} className={buttonClass('secondary')}>
            {t('seeTransfer')}
          </A>
        </p>
      </Note>
    )
  }
  return (
    <Note flat tone="wait" icon="wallet" title={t('cashTitle')}>
      <p>{t('cashNext')}</p>
      <dl className="sum mt-3 max-w-80">
        <div>
          <dt>{t('cashReference')}</dt>
          <dd>
            <Num>{number}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('toPay')}</dt>
          <dd>
            <Money amount={due} exact />
          </dd>
        </div>
        {dueAt ? (
          <div>
            <dt>{t('dueDate')}</dt>
            <dd>
              <DateTime at={dueAt} />
            </dd>
          </div>
        ) : null}
      </dl>
    </Note>
  )
}
