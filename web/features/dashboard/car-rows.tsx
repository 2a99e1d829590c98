import type { ReactNode } from 'react'
import { type CardImage, nameOf, toCardImage } from '#web/features/catalogue/card-car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { DashboardData } from './queries.ts'
import { ROW } from './row.ts'

type WonCar = NonNullable<DashboardData['won_auctions']>[number]
type Delivery = NonNullable<DashboardData['deliveries']>[number]

type RowProps = { image: CardImage | undefined; name: ReactNode; text: string; end?: ReactNode }

const Row = ({ image, name, text, end }: RowProps) => (
  <li className={`${ROW.row} hover:bg-surface-2`}>
    <span className={ROW.photo}>
      <Photo image={image} sizes="88px" />
    </span>
    <div className={ROW.words}>
      <h3 className={ROW.name}>{name}</h3>
      <p className="text-14 text-muted">{text}</p>
    </div>
    {end ? <b className="font-semibold">{end}</b> : null}
  </li>
)

/** Won cars on which the member has nothing to do, with their state. */
export function WonRows({ cars }: { cars: readonly WonCar[] }) {
  const t = useT('dashboard')
  return (
    <ol className="surface overflow-hidden">
      {cars.map((car) => {
        const { order, images, price } = car
        const state = order?.status === 'pending' ? order.invoice_status : (order?.status ?? 'awaiting')
        return (
          <Row
            key={car.id}
            image={images[0] ? toCardImage(images[0], 320) : undefined}
            name={
              <A to="/win-auctions" query={{ order: order ? String(order.id) : undefined }} className={ROW.link}>
                {nameOf(car)}
              </A>
            }
            text={t(`order_${state}`)}
            end={<Money amount={order?.total ?? price} />}
          />
        )
      })}
    </ol>
  )
}

const DELIVERY_WORDS = {
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
    <ol className="surface overflow-hidden">
      {deliveries.map(({ id, product, city, status }) => (
        <Row
          key={id}
          image={product.image ?? undefined}
          name={
            <A to="/shipping" className={ROW.link}>
              {product.title}
            </A>
          }
          text={`${status in DELIVERY_WORDS ? t(DELIVERY_WORDS[status as keyof typeof DELIVERY_WORDS]) : ''} · ${city.name}`}
        />
      ))}
    </ol>
  )
}
