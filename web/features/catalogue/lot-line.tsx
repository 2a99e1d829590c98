import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { CardCar } from './card-car.ts'

/** Lots in one line each, where a card would be too much: photograph, title, price, and its end or start. */
export function LotLines({ cars }: { cars: readonly CardCar[] }) {
  return (
    <ol className="lot-lines">
      {cars.map((car) => (
        <li key={car.id} className="lot-line">
          <span className="lot-line-photo">
            <Photo image={car.image ?? undefined} sizes="88px" />
          </span>
          <div>
            <h3>
              <A to="/car/$slug" params={{ slug: car.slug }}>
                {car.title}
              </A>
            </h3>
            <p className="text-14 text-muted">
              <Money amount={car.price} />
            </p>
          </div>
          <div className="lot-line-time">
            <LineTime car={car} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function LineTime({ car }: { car: CardCar }) {
  const t = useT('catalogue')
  if (car.status === 'live' && car.closes_at) return <TimeLeft until={car.closes_at} />
  const at = car.starts_at
  if (at === null) return null
  const time = () => <DateTime at={at} style="time" />
  return car.hours_estimated ? t.rich('about', { time }) : time()
}
