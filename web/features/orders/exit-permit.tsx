import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OrderDetail } from './queries.ts'

type Permit = NonNullable<OrderDetail['permit']>

/** The sheet that the gate reads; valid once. */
export function ExitPermit({ order, permit }: { order: OrderDetail; permit: Permit }) {
  const t = useT('orders')
  const isUsed = permit.used_at !== null
  const isOver = !isUsed && new Date(permit.valid_until) <= new Date()
  return (
    <article className={`pass surface on-paper${isUsed ? ' used' : isOver ? ' over' : ''}`} aria-label={t('permit')}>
      <header>
        <div>
          <b>{t('permit')}</b>
          <small>
            <Num>{permit.number}</Num>
          </small>
        </div>
        <span className="val">
          <Icon name={isUsed ? 'check' : isOver ? 'clock' : 'good'} />
          {t(isUsed ? 'permitUsed' : isOver ? 'permitOver' : 'permitGood')}
        </span>
      </header>
      <span className="qr">
        <QrCode text={permit.code} label={t('permitQr')} />
      </span>
      <p className="code">
        <bdi dir="ltr">{permit.code}</bdi>
      </p>
      <p className="hint">{t('permitHint')}</p>
      <dl className="two-f">
        <div>
          <dt>{t('car')}</dt>
          <dd>{order.car.title}</dd>
        </div>
        <div>
          <dt>{t('holder')}</dt>
          <dd>{order.transfer?.owner_name ?? ''}</dd>
        </div>
        <div>
          <dt>{t('validUntil')}</dt>
          <dd>
            <DateTime at={permit.valid_until} />
          </dd>
        </div>
        <div>
          <dt>{t('yardFees')}</dt>
          <dd>{t('nothingDue')}</dd>
        </div>
      </dl>
    </article>
  )
}
