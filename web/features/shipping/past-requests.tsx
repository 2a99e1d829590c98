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
      <ol className="surface overflow-hidden">
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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <span
        className={`aspect-4/3 w-24 shrink-0 overflow-hidden rounded-field ${look.icon === 'close' ? 'opacity-70 grayscale' : ''}`}
      >
        <Photo image={product.image ?? undefined} sizes="7.5rem" />
      </span>
      <div className="min-w-0 grow-2 basis-44 text-14 text-muted">
        <h3 className="text-16 leading-normal text-ink wrap-anywhere">{product.title}</h3>
        <p className={`st ${look.tone}`}>
          <Icon name={look.icon} />
          <span>{t(`status_${status}`)}</span>
        </p>
        <p>{t('way', { from: from.name, to: city.name })}</p>
        {reason ? <p>{reason}</p> : null}
      </div>
      <dl className="flex grow basis-72 flex-wrap gap-3">
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
      </dl>
      {status === 'requested' ? <CancelButton id={request.id}>{t('cancel')}</CancelButton> : null}
    </li>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grow basis-32">
    <dt className="text-12 text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
