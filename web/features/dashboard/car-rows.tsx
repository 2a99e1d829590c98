import { type CardImage, nameOf, toCardImage } from '#web/features/catalogue/card-car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { DashboardData } from './queries.ts'

type LiveLot = NonNullable<DashboardData['subscribed_auctions']>[number]
type WonCar = NonNullable<DashboardData['won_auctions']>[number]
type Props =
  | { kind: 'live'; cars: readonly LiveLot[]; none: string }
  | { kind: 'won'; cars: readonly WonCar[]; none: string }

/** Cars in short rows, with the member's position on each. */
export function CarRows({ kind, cars, none }: Props) {
  const t = useT('dashboard')
  if (cars.length === 0) {
    return (
      <p className="surface dash-none">
        {none}{' '}
        <A to="/auctions" query={{ status: 'live' }} className="link">
          {t('browse')}
        </A>
      </p>
    )
  }
  return (
    <ol className="dash-rows surface">
      {kind === 'live'
        ? cars.map((car) => <LiveRow key={car.id} car={car} />)
        : cars.map((car) => <WonRow key={car.id} car={car} />)}
    </ol>
  )
}

const photoOf = ({ images }: Pick<LiveLot, 'images'>): CardImage | undefined =>
  images[0] ? toCardImage(images[0], 320) : undefined

function LiveRow({ car }: { car: LiveLot }) {
  const t = useT('dashboard')
  // A live event changes the viewer's part at once; the result was read before it.
  const leads = car.viewer?.is_leading ?? car.result === 'leading'
  return (
    <li>
      <span className="dash-photo">
        <Photo image={photoOf(car)} sizes="72px" />
      </span>
      <div>
        <h3>
          <A to="/car/$slug" params={{ slug: car.slug }}>
            {nameOf(car)}
          </A>
        </h3>
        <p className={leads ? 'todo-state todo-good' : 'todo-state todo-danger'}>
          <Icon name={leads ? 'good' : 'warning'} size="s" />
          {t(leads ? 'leading' : 'outbid')}
        </p>
      </div>
      <div className="dash-end">
        <b>
          <Money amount={car.price} />
        </b>
        {car.closes_at ? <TimeLeft until={car.closes_at} /> : null}
      </div>
    </li>
  )
}

function WonRow({ car }: { car: WonCar }) {
  const t = useT('dashboard')
  const state = car.order?.status === 'pending' ? car.order.invoice_status : (car.order?.status ?? 'awaiting')
  return (
    <li>
      <span className="dash-photo">
        <Photo image={photoOf(car)} sizes="72px" />
      </span>
      <div>
        <h3>
          <A to="/win-auctions" query={{ order: car.order ? String(car.order.id) : undefined }}>
            {nameOf(car)}
          </A>
        </h3>
        <p className="todo-text">{t(`order_${state}`)}</p>
      </div>
      <div className="dash-end">
        <b>
          <Money amount={car.order?.total ?? car.price} />
        </b>
      </div>
    </li>
  )
}
