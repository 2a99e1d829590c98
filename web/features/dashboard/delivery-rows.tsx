import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { DashboardData } from './queries.ts'

type Delivery = NonNullable<DashboardData['deliveries']>[number]
const WORDS = {
  requested: 'delivery_requested',
  quoted: 'delivery_quoted',
  accepted: 'delivery_accepted',
  loaded: 'delivery_loaded',
  on_the_way: 'delivery_on_the_way',
} as const

/** Unfinished deliveries; the shipping page has the rest. */
export function DeliveryRows({ deliveries }: { deliveries: readonly Delivery[] }) {
  const t = useT('dashboard')
  return (
    <ol className="dash-rows surface">
      {deliveries.map(({ id, product, city, status }) => (
        <li key={id}>
          <span className="dash-photo">
            <Photo image={product.image ?? undefined} sizes="72px" />
          </span>
          <div>
            <h3>
              <A to="/shipping">{product.title}</A>
            </h3>
            <p className="todo-text">
              {status in WORDS ? t(WORDS[status as keyof typeof WORDS]) : ''} · {city.name}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
