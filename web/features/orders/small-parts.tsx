import { lazy, Suspense, useState } from 'react'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderDetail } from './queries.ts'

export function WaitingPart({ by }: { by: string | null }) {
  const t = useT('orders')
  return (
    <Note tone="wait" icon="clock" title={t('waitingTitle')}>
      {by ? <p>{t.rich('waitingBy', { time: () => <DateTime key="time" at={by} /> })}</p> : null}
      <p>{t('waitingText')}</p>
    </Note>
  )
}

const OwnerChange = lazy(() => import('./owner-change.tsx'))

/** The papers of a paid car; its buyer may still name another person for the registration. */
export function PapersPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const [isChanging, setChanging] = useState(false)
  const { transfer } = order
  return (
    <Note tone="ok" icon="good" title={t('paidTitle')}>
      <p>{transfer ? t('paidTextFor', { name: transfer.owner_name }) : t('paidText')}</p>
      {isChanging ? (
        <Suspense>
          <OwnerChange order={order} onDone={() => setChanging(false)} />
        </Suspense>
      ) : (
        <p>
          <Button kind="tertiary" size="sm" onClick={() => setChanging(true)}>
            {t('ownerChange')}
          </Button>
        </p>
      )}
    </Note>
  )
}

export function OverPart() {
  const t = useT('orders')
  return (
    <Note tone="ok" icon="good" title={t('overTitle')}>
      <p>{t('overText')}</p>
    </Note>
  )
}

/** The reason of its end, and the part of the deposit that was kept. */
export function CanceledPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { cancel_reason: reason, deposit_kept: kept, issued_at: issued } = order
  return (
    <Note tone="no" icon="warning" title={t('canceledTitle')}>
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
