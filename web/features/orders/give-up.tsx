import { useState } from 'react'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { OrderDetail } from './queries.ts'

const GiveUpDialog = lazyDialog(() => import('./give-up-dialog.tsx'))

/** The way out of an unpaid order. */
export function GiveUpPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="text-14 text-muted">
      {order.given_up_at === null ? (
        <Button kind="tertiary" size="sm" className="whitespace-normal" onClick={() => setAsking(true)}>
          {t('giveUp')}
        </Button>
      ) : (
        t.rich('givenUp', { time: () => <DateTime key="time" at={order.given_up_at ?? ''} /> })
      )}
      {isAsking ? <GiveUpDialog order={order} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
