import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { ShippingRequest } from './queries.ts'

/** The car, its origin and its destination. */
export function ShippingSummary({
  request,
  state,
  children,
}: {
  request: ShippingRequest
  state: ReactNode
  children?: ReactNode
}) {
  const t = useT('shipping')
  const { product, from_city: from, city, number } = request
  return (
    <div className="ship-brief grid grid-cols-[min(5.5rem,35%)_minmax(0,1fr)] gap-3 p-4 items-center @min-[52rem]/page:grid-cols-[7rem_minmax(0,1fr)_auto] @min-[52rem]/page:gap-5 @min-[52rem]/page:py-5 @min-[52rem]/page:px-6">
      <span className="th">
        <Photo image={product.image ?? undefined} sizes="7rem" />
      </span>
      <div>
        {state}
        <h3>
          <A to="/win-auctions" query={{ order: String(request.order.id) }}>
            {product.title}
          </A>
        </h3>
        <p>
          {t('way', { from: from.name, to: city.name })} · <Num>{number}</Num>
        </p>
      </div>
      {children ? <div className="e">{children}</div> : null}
    </div>
  )
}
