import type { ReactNode } from 'react'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { CancelButton } from './cancel-button.tsx'
import type { ShippingRequest } from './queries.ts'

const LOOKS: Partial<Record<ShippingRequest['status'], { icon: IconName; tone: string }>> = {
  requested: { icon: 'clock', tone: 'mut' },
  delivered: { icon: 'check', tone: 'ok' },
}

/** Requests that wait for a price, and finished ones. */
export function PastRequests({ requests }: { requests: readonly ShippingRequest[] }) {
  const t = useT('shipping')
  return (
    <section aria-labelledby="others">
      <h2 id="others">{t('others')}</h2>
      <ol className="ords surface">
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ol>
    </section>
  )
}

function Row({ request }: { request: ShippingRequest }) {
  const t = useT('shipping')
  const { status, product, from_city: from, city, end_reason: reason } = request
  const look = LOOKS[status] ?? { icon: 'close' as const, tone: 'mut' }
  const over = request.delivered_at ?? request.ended_at ?? request.valid_until
  return (
    <li className={look.icon === 'close' ? 'ord gone' : 'ord'}>
      <span className="th">
        <Photo image={product.image ?? undefined} sizes="7.5rem" />
      </span>
      <div className="tt">
        <h3>{product.title}</h3>
        <p className={`st ${look.tone}`}>
          <Icon name={look.icon} />
          <span>{t(`status_${status}`)}</span>
        </p>
        <p>{t('way', { from: from.name, to: city.name })}</p>
        {reason ? <p>{reason}</p> : null}
      </div>
      <div className="figs">
        <Figure name={t('asked')}>
          <DateTime at={request.created_at} />
        </Figure>
        {status === 'requested' ? (
          <Figure name={t('quoteBy')}>
            <DateTime at={request.quote_by} />
          </Figure>
        ) : over ? (
          <Figure name={t(status === 'delivered' ? 'deliveredAt' : 'ended')}>
            <DateTime at={over} />
          </Figure>
        ) : null}
      </div>
      <div className="go">
        {status === 'requested' ? <CancelButton id={request.id}>{t('cancel')}</CancelButton> : null}
      </div>
    </li>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <div className="k">{name}</div>
    <div className="v">{children}</div>
  </div>
)
