import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { ExitPermit } from './exit-permit.tsx'
import type { OrderDetail } from './queries.ts'

/** The car is ready: the permit dialog, and the permit once there is one. */
export function CollectPart({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { permit, collection, shipping_status: shipping } = order
  if (shipping === 'accepted' || shipping === 'loaded' || shipping === 'on_the_way') {
    return (
      <Note tone="ok" icon="truck" title={t('shippedTitle')}>
        <p>{t('shippedText')}</p>
        <p className="acts">
          <A to="/shipping" className={buttonClass('secondary')}>
            {t('toShipping')}
          </A>
        </p>
      </Note>
    )
  }
  const isGood = permit !== null && permit.used_at === null && new Date(permit.valid_until) > new Date()
  return (
    <div className="grid gap-6">
      <Note tone="ok" icon="good" title={t('readyTitle')}>
        <p>{t(isGood ? 'readyPermit' : collection && collection.days_due > 0 ? 'readyFee' : 'readyText')}</p>
        {isGood ? (
          <p className="acts">
            <ChooseTime slug={order.car.slug} />
          </p>
        ) : (
          <p className="acts">
            <Button onClick={() => openDialog('permit', { orderId: order.id })}>{t('permitButton')}</Button>
            <ChooseTime slug={order.car.slug} />
            <A to="/shipping" className={buttonClass('secondary')}>
              {t('shipIt')}
            </A>
          </p>
        )}
      </Note>
      {permit ? (
        <div className="grid gap-6 justify-items-center @min-[52rem]/page:grid-cols-[auto_minmax(0,24rem)] @min-[52rem]/page:justify-items-start">
          <ExitPermit order={order} permit={permit} />
          <PermitHints />
        </div>
      ) : null}
    </div>
  )
}

/** To the half hours of the yard. */
function ChooseTime({ slug }: { slug: string }) {
  const t = useT('orders')
  return (
    <A to="/viewing/$slug" params={{ slug }} className={buttonClass('secondary')}>
      {t('chooseTime')}
    </A>
  )
}

/** The steps at the gate, and the action if the permit ends first. */
function PermitHints() {
  const t = useT('orders')
  return (
    <dl className="pass-hints grid content-start gap-4 text-14">
      <div>
        <dt>{t('atGate')}</dt>
        <dd>{t('atGateText')}</dd>
      </div>
      <div>
        <dt>{t('ifOver')}</dt>
        <dd>{t('ifOverText')}</dd>
      </div>
    </dl>
  )
}
