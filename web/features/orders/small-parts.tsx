import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderDetail } from './queries.ts'

export function WaitingPart({ by }: { by: string | null }) {
  const t = useT('orders')
  return (
    <Note flat tone="wait" icon="clock" title={t('waitingTitle')}>
      {by ? <p>{t.rich('waitingBy', { time: () => <DateTime key="time" at={by} /> })}</p> : null}
      <p>{t('waitingText')}</p>
    </Note>
  )
}

export function PapersPart({ order: { transfer } }: { order: OrderDetail }) {
  const t = useT('orders')
  return (
    <Note flat tone="ok" icon="good" title={t('paidTitle')}>
      <p>{transfer ? t('paidTextFor', { name: transfer.owner_name }) : t('paidText')}</p>
    </Note>
  )
}

export function OverPart() {
  const t = useT('orders')
  return (
    <Note flat tone="ok" icon="good" title={t('overTitle')}>
      <p>{t('overText')}</p>
    </Note>
  )
}

/** The reason of its end, and the part of the deposit that was kept. */
export function CanceledPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { cancel_reason: reason, deposit_kept: kept, issued_at: issued } = order
  return (
    <Note flat tone="no" icon="warning" title={t('canceledTitle')}>
      {reason ? <p>{reason}</p> : null}
      {kept > 0 ? <p>{t.rich('keptText', { money: () => <Money key="money" amount={kept} /> })}</p> : null}
      {issued ? (
        <p>
          {t('canceledText')}{' '}
          <A to="/my-payments" className="link">
            {t('toPayments')}
          </A>
        </p>
      ) : null}
    </Note>
  )
}
